package dev.storescope.http.account;

import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** An app in a country, as the paths of lists name it. */
record ListedApp(AppId app, Country country) {
  static final String PATH = "/{storetype}/{storeid}/{country}";

  /** The app in the path of a request without a body. */
  static ListedApp of(Exchange exchange) {
    Validator path = Validator.path(exchange);
    Optional<ListedApp> app = find(path);
    path.check();
    return app.orElseThrow();
  }

  /** The app in a path; empty if it has an error. */
  static Optional<ListedApp> find(Validator path) {
    Optional<StoreType> store =
        path.required("storetype", "appstore or googleplay", ValueType.STORETYPE);
    Optional<AppId> app =
        path.required("storeid", "an app id", ValueType.text(text -> ValueType.app(store, text)));
    Optional<Country> country = path.required("country", "a country", ValueType.COUNTRY);
    if (store.isPresent() && country.isPresent() && !Storefronts.has(store.get(), country.get())) {
      path.reject(
          "country",
          ErrorCode.UNSUPPORTED_FOR_STORE,
          "The store has no storefront in this country. See /api/countries.");
    }
    return app.flatMap(id -> country.map(where -> new ListedApp(id, where)));
  }

  void write(ObjectNode node) {
    node.put("storetype", app.store().wireName());
    node.put("storeid", app.value());
    node.put("country", country.code());
  }
}
