package dev.storescope.server.http;

import dev.storescope.server.http.Mistake.Code;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import io.helidon.webserver.http.ServerRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** An app in a country, as the paths of lists name it. */
record ListedApp(AppId app, Country country) {
  static final String PATH = "/{storetype}/{storeid}/{country}";
  private static final List<String> NAMES = List.of("storetype", "storeid", "country");

  /** The store that was read; the app and the country, once nothing is mistaken. */
  record Reading(Supplier<StoreType> store, Supplier<ListedApp> app, List<Mistake> mistakes) {
    /** What was read, where there is no more to read. */
    ListedApp complete() {
      if (!mistakes.isEmpty()) {
        throw new ProblemException(Problem.invalid(mistakes));
      }
      return app.get();
    }

    /** Has the mistakes told together with those of a body. */
    Reading with(Body body) {
      mistakes.forEach(body::reject);
      return this;
    }
  }

  static Reading read(ServerRequest request, InstantSource clock) {
    Parameters parameters = Parameters.parse(query(request));
    ParameterReader reader =
        new ParameterReader(parameters, Authentication.caller(request).id(), clock.instant());
    Supplier<StoreType> store = reader.storeType();
    Supplier<AppId> app = reader.app();
    Supplier<Country> country = reader.country();
    if (!reader.isOffered()) {
      String accepted = "a country that the store is in is accepted: /api/countries";
      parameters.reject("country", Code.UNSUPPORTED_FOR_STORE, accepted);
    }
    return new Reading(store, () -> new ListedApp(app.get(), country.get()), parameters.mistakes());
  }

  /** The values of the path as a query, which is what readers of parameters read. */
  private static String query(ServerRequest request) {
    Stream<String> pairs =
        NAMES.stream().map(name -> name + "=" + QueryString.encode(PathValues.text(request, name)));
    return pairs.collect(Collectors.joining("&"));
  }

  void write(ObjectNode node) {
    node.put("storetype", app.store().wireName());
    node.put("storeid", app.value());
    node.put("country", country.code());
  }
}
