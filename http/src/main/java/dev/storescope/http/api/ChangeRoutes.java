package dev.storescope.http.api;

import static dev.storescope.http.api.QueryParameter.COUNTRY;
import static dev.storescope.http.api.QueryParameter.DEVICE_OR_DEFAULT;
import static dev.storescope.http.api.QueryParameter.PAGE;
import static dev.storescope.http.api.QueryParameter.PAGE_SIZE;
import static dev.storescope.http.api.QueryParameter.SINCE;
import static dev.storescope.http.api.QueryParameter.STORETYPE;
import static dev.storescope.http.api.QueryParameter.TILL;

import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Page;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.listings.AppChanges;
import dev.storescope.listings.AppChanges.AppChange;
import dev.storescope.listings.AppChanges.Scope;
import dev.storescope.listings.ListingPart;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The endpoint with the changes of listings. */
final class ChangeRoutes {
  private static final int MAX_APPS = 100;

  /** None if a keyword was sent. */
  private static final QueryParameter<List<AppId>> APPS =
      QueryParameter.of("storeid", ChangeRoutes::apps);

  private static final QueryParameter<Optional<Keyword>> RANKING =
      QueryParameter.optional("query", ValueType.text(QueryParameter::keyword));

  private ChangeRoutes() {}

  static ApiRoute<?, ?> changes(Endpoint<AppChanges.Query, AppChanges.Result> endpoint) {
    return new ApiRoute<>(
            "/api/app-changes",
            PricedItem.APP_CHANGES,
            List.of(
                STORETYPE, APPS, RANKING, DEVICE_OR_DEFAULT, COUNTRY, TILL, SINCE, PAGE, PAGE_SIZE),
            in ->
                new AppChanges.Query(
                    scope(in),
                    in.get(COUNTRY),
                    in.get(SINCE),
                    new Page(in.get(PAGE), in.get(PAGE_SIZE))),
            endpoint,
            ChangeRoutes::write,
            CsvLayout.of("timestamp", "storetype", "country")
                .entries("/results/changes")
                .cells(
                    "storeid",
                    "title",
                    "observed_after",
                    "observed_by",
                    "part",
                    "device",
                    "before",
                    "after"))
        .strict();
  }

  private static Optional<List<AppId>> apps(ApiRequest.ParameterReader in) {
    boolean ofRanking = in.query().has("query");
    if (ofRanking && in.query().has("storeid")) {
      in.query().reject("storeid", ErrorCode.INVALID, "Send either 'storeid' or 'query'.");
    }
    if (ofRanking) {
      return Optional.of(List.of());
    }
    return in.query()
        .required(
            "storeid",
            "the ids of up to " + MAX_APPS + " apps, separated by commas, or a query",
            ValueType.text(text -> parse(text, in)));
  }

  private static List<AppId> parse(String text, ApiRequest.ParameterReader in) {
    List<AppId> apps =
        List.copyOf(
            EntryList.parse(text, MAX_APPS, "apps", id -> ValueType.app(in.store(), id.strip()))
                .keySet());
    if (apps.isEmpty()) {
      throw new IllegalArgumentException("Send one app, or several separated by commas.");
    }
    return apps;
  }

  private static Scope scope(ApiRequest in) {
    return in.get(RANKING)
        .<Scope>map(keyword -> new Scope.Ranking(in.get(DEVICE_OR_DEFAULT), keyword))
        .orElseGet(() -> new Scope.Apps(in.get(APPS)));
  }

  private static void write(AppChanges.Result result, ResponseData data) {
    data.timestamp();
    data.echo("storetype", "country");
    data.results(
        () -> {
          data.put("page", data.request().get(PAGE)).put("pages", result.pages());
          data.objects("changes", result.changes(), change -> write(change, data));
        });
  }

  private static void write(AppChange change, ResponseData data) {
    ListingPart part = change.part().part();
    data.put("storeid", change.app().app().value());
    change.app().title().ifPresent(title -> data.put("title", title));
    data.put("observed_after", change.after());
    data.put("observed_by", change.by());
    data.put("part", part.kind().name().toLowerCase(Locale.ROOT));
    if (!part.device().isEmpty()) {
      data.put("device", part.device());
    }
    data.texts("before", change.part().before());
    data.texts("after", change.part().after());
  }
}
