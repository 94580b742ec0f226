package dev.storescope.http.api;

import static dev.storescope.http.api.QueryParameter.APP;
import static dev.storescope.http.api.QueryParameter.APP_STORE_ONLY;
import static dev.storescope.http.api.QueryParameter.COUNTRY;
import static dev.storescope.http.api.QueryParameter.GENRE;
import static dev.storescope.http.api.QueryParameter.STORETYPE;
import static dev.storescope.http.api.QueryParameter.TIMESTAMP;

import dev.storescope.answer.Endpoint;
import dev.storescope.http.validation.ValueType;
import dev.storescope.keywords.TopSearchesOfCategory;
import dev.storescope.keywords.TrendingSearches;
import dev.storescope.listings.DeveloperApps;
import dev.storescope.listings.KnownApp;
import dev.storescope.listings.ListedApps;
import dev.storescope.listings.SimilarApps;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;

/** The endpoints with what a page of a store lists. */
final class StorePageRoutes {
  private static final QueryParameter<DeveloperId> DEVELOPER =
      QueryParameter.of(
          "developerid",
          in ->
              in.query()
                  .required(
                      "developerid",
                      "a developer's id in the store, as in the address of the developer's page",
                      ValueType.text(id -> developer(in.store(), id))));

  private StorePageRoutes() {}

  static ApiRoute<?, ?> similarApps(Endpoint<SimilarApps.Query, ListedApps> endpoint) {
    return new ApiRoute<>(
            "/api/similar-apps",
            PricedItem.SIMILAR_APPS,
            List.of(STORETYPE, APP, COUNTRY, TIMESTAMP),
            in -> new SimilarApps.Query(in.get(APP), in.get(COUNTRY)),
            endpoint,
            (result, data) -> {
              AppRoutes.writeApp(data);
              writeApps(result, data);
            },
            apps("timestamp", "storetype", "of_storeid=/storeid", "country"))
        .strict();
  }

  static ApiRoute<?, ?> developerApps(Endpoint<DeveloperApps.Query, ListedApps> endpoint) {
    return new ApiRoute<>(
            "/api/developer-apps",
            PricedItem.DEVELOPER_APPS,
            List.of(STORETYPE, DEVELOPER, COUNTRY, TIMESTAMP),
            in -> new DeveloperApps.Query(in.get(DEVELOPER), in.get(COUNTRY)),
            endpoint,
            (result, data) -> {
              data.timestamp();
              data.echo("storetype", "developerid", "country");
              writeApps(result, data);
            },
            apps("timestamp", "storetype", "developerid", "country"))
        .strict();
  }

  static ApiRoute<?, ?> trendingSearches(
      Endpoint<TrendingSearches.Query, TrendingSearches.Result> endpoint) {
    return new ApiRoute<>(
            "/api/trending-searches",
            PricedItem.TRENDING_SEARCHES,
            List.of(APP_STORE_ONLY, COUNTRY, TIMESTAMP),
            in -> new TrendingSearches.Query(in.get(COUNTRY)),
            endpoint,
            (result, data) -> {
              data.timestamp();
              data.echo("country");
              data.results(
                  () ->
                      data.list("searches", result.searches(), search -> data.text(search.text())));
            },
            CsvLayout.of("timestamp", "country")
                .positions("/results/searches", "position")
                .cells("search"))
        .strict();
  }

  static ApiRoute<?, ?> topSearches(
      Endpoint<TopSearchesOfCategory.Query, TopSearchesOfCategory.Result> endpoint) {
    return new ApiRoute<>(
            "/api/top-searches",
            PricedItem.TOP_SEARCHES,
            List.of(APP_STORE_ONLY, COUNTRY, GENRE, TIMESTAMP),
            in -> new TopSearchesOfCategory.Query(in.get(COUNTRY), in.get(GENRE)),
            endpoint,
            (result, data) -> {
              data.timestamp();
              data.echo("country", "category");
              data.results(() -> writeSearches(result, data));
            },
            CsvLayout.of(
                    "timestamp",
                    "country",
                    "category",
                    "genre=/results/genre",
                    "week=/results/week")
                .entries("/results/searches")
                .cells("rank", "keyword", "popularity_in_genre", "popularity"))
        .strict();
  }

  private static void writeSearches(TopSearchesOfCategory.Result result, ResponseData data) {
    data.put("genre", result.genre().title())
        .put("week", result.searches().week().first().toString());
    data.objects(
        "searches",
        result.searches().terms(),
        term ->
            data.put("keyword", term.keyword().text())
                .put("rank", term.rank())
                .put("popularity_in_genre", term.inGenre())
                .put("popularity", term.popularity()));
  }

  /** The error of the store is reported for itself. */
  private static DeveloperId developer(Optional<StoreType> store, String id) {
    return new DeveloperId(store.orElse(StoreType.GOOGLE_PLAY), id);
  }

  private static CsvLayout apps(String... lead) {
    return CsvLayout.of(lead)
        .positions("/results/apps", "position")
        .cells("storeid", "title", "developer", "icon", "price", "rating");
  }

  private static void writeApps(ListedApps result, ResponseData data) {
    data.results(
        () -> {
          data.objects(
              "apps",
              result.apps(),
              entry -> {
                write(entry.app(), data);
                entry.rating().ifPresent(rating -> data.put("rating", rating));
              });
          result.complete().ifPresent(complete -> data.put("complete", complete));
        });
  }

  /** What is not known has no member. */
  private static void write(KnownApp app, ResponseData data) {
    data.put("storeid", app.app().value());
    app.title().ifPresent(title -> data.put("title", title));
    app.developer().ifPresent(developer -> data.put("developer", developer));
    app.icon().ifPresent(icon -> data.put("icon", icon));
    app.price().ifPresent(price -> data.put("price", price));
  }
}
