package dev.storescope.http.api;

import static dev.storescope.http.api.QueryParameter.APP;
import static dev.storescope.http.api.QueryParameter.COUNTRIES_OR_ALL;
import static dev.storescope.http.api.QueryParameter.COUNTRY;
import static dev.storescope.http.api.QueryParameter.DATES_SINCE;
import static dev.storescope.http.api.QueryParameter.DEVICE_OR_DEFAULT;
import static dev.storescope.http.api.QueryParameter.STORETYPE;
import static dev.storescope.http.api.QueryParameter.TILL;
import static dev.storescope.http.api.QueryParameter.TIMESTAMP;

import dev.storescope.answer.Endpoint;
import dev.storescope.charts.AppCategoryRanking;
import dev.storescope.charts.CategoryRanks;
import dev.storescope.competitors.AppCompetitors;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.downloads.RevenueEstimate;
import dev.storescope.listings.AppAllInfo;
import dev.storescope.listings.AppDownloads;
import dev.storescope.listings.AppMeta;
import dev.storescope.listings.AppRating;
import dev.storescope.listings.InstallHistory.GainKind;
import dev.storescope.listings.InstallHistory.InstallCount;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The endpoints about one app. */
final class AppRoutes {
  /** The leading columns of what is about one app. */
  static final CsvLayout OF_APP = CsvLayout.of("timestamp", "storetype", "storeid", "country");

  private static final CsvLayout META =
      OF_APP.cells(
          "categories",
          "category_ids",
          "title=/results/title",
          "description=/results/description",
          "icon=/results/icon",
          "is_on_market=/results/is_on_market",
          "screenshots=/results/screenshots",
          "kind=/results/kind",
          "promotext=/results/promotext",
          "short_description=/results/short_description",
          "inapp_payments=/results/inapp_payments");

  private static final CsvLayout ALL_INFO =
      CsvLayout.of("timestamp", "storetype", "storeid", "country", "devicetype")
          .cells(
              "title=/results/meta/title",
              "description=/results/meta/description",
              "icon=/results/meta/icon",
              "is_on_market=/results/meta/is_on_market",
              "screenshots=/results/meta/screenshots",
              "promotext=/results/meta/promotext",
              "short_description=/results/meta/short_description",
              "rating=/results/rating",
              "category_ranking=/results/category_ranking");

  private AppRoutes() {}

  static ApiRoute<?, ?> rating(Endpoint<AppRating.Query, AppRating.Result> endpoint) {
    return new ApiRoute<>(
        "/api/app-rating",
        PricedItem.APP_RATING,
        List.of(STORETYPE, APP, COUNTRY, TIMESTAMP),
        in -> new AppRating.Query(in.get(APP), in.get(COUNTRY)),
        endpoint,
        (result, data) -> {
          writeApp(data);
          data.results(
              () -> {
                data.put("rating", result.rating());
                result.count().ifPresent(count -> data.put("rating_count", count));
              });
        },
        OF_APP.cells("rating=/results/rating", "rating_count=/results/rating_count"));
  }

  static ApiRoute<?, ?> downloads(Endpoint<AppDownloads.Query, AppDownloads.Result> endpoint) {
    return new ApiRoute<>(
            "/api/app-downloads",
            PricedItem.APP_DOWNLOADS,
            List.of(STORETYPE, APP, COUNTRY, TILL, DATES_SINCE),
            in -> new AppDownloads.Query(in.get(APP), in.get(COUNTRY), in.get(DATES_SINCE)),
            endpoint,
            AppRoutes::writeDownloads,
            CsvLayout.of(
                    "timestamp",
                    "storetype",
                    "storeid",
                    "country",
                    "downloads_per_day=/results/estimate/downloads_per_day",
                    "downloads_low=/results/estimate/downloads_low",
                    "downloads_high=/results/estimate/downloads_high",
                    "worldwide_per_day=/results/worldwide/downloads_per_day",
                    "worldwide_low=/results/worldwide/downloads_low",
                    "worldwide_high=/results/worldwide/downloads_high",
                    "revenue_per_day=/results/revenue/revenue_per_day",
                    "revenue_low=/results/revenue/revenue_low",
                    "revenue_high=/results/revenue/revenue_high")
                .orOneRow()
                .members("/results/history", "date")
                .cells(
                    "installs", "observed_at", "gained", "gained_since", "per_day", "correction"))
        .strict();
  }

  static ApiRoute<?, ?> meta(Endpoint<AppMeta.Query, AppMeta.Result> endpoint) {
    return new ApiRoute<>(
        "/api/app-meta",
        PricedItem.APP_META,
        List.of(STORETYPE, APP, COUNTRY, TIMESTAMP),
        in -> new AppMeta.Query(in.get(APP), in.get(COUNTRY)),
        endpoint,
        (result, data) -> writeMeta(result.listing(), data),
        META);
  }

  static ApiRoute<?, ?> allInfo(Endpoint<AppAllInfo.Query, AppAllInfo.Result> endpoint) {
    return new ApiRoute<>(
        "/api/app-all-info",
        PricedItem.APP_ALL_INFO,
        List.of(STORETYPE, APP, COUNTRY, DEVICE_OR_DEFAULT, TIMESTAMP),
        in -> new AppAllInfo.Query(in.get(APP), in.get(COUNTRY), in.get(DEVICE_OR_DEFAULT)),
        endpoint,
        AppRoutes::writeAllInfo,
        ALL_INFO);
  }

  static ApiRoute<?, ?> competitors(
      Endpoint<AppCompetitors.Query, AppCompetitors.Result> endpoint) {
    return new ApiRoute<>(
        "/api/app-competitors",
        PricedItem.APP_COMPETITORS,
        List.of(STORETYPE, APP, COUNTRY),
        in -> new AppCompetitors.Query(in.lists(), in.get(APP), in.get(COUNTRY)),
        endpoint,
        (result, data) -> {
          writeApp(data);
          data.apps("competitors", result.competitors());
        },
        OF_APP.entries("/competitors").cells("competitor"));
  }

  static ApiRoute<?, ?> categoryRanking(
      Endpoint<AppCategoryRanking.Query, AppCategoryRanking.Result> endpoint) {
    return new ApiRoute<>(
            "/api/app-category-ranking",
            PricedItem.APP_CATEGORY_RANKING,
            List.of(STORETYPE, APP, DEVICE_OR_DEFAULT, COUNTRIES_OR_ALL, TILL, DATES_SINCE),
            in ->
                new AppCategoryRanking.Query(
                    in.get(APP),
                    in.get(DEVICE_OR_DEFAULT),
                    in.get(COUNTRIES_OR_ALL),
                    in.get(DATES_SINCE),
                    in.get(TILL).at()),
            endpoint,
            AppRoutes::writeCategoryRanking,
            CsvLayout.of("timestamp", "storetype", "storeid", "devicetype")
                .members("/results/category_ranking", "country")
                .members("", "date")
                .members("", "category")
                .cells("free", "paid", "grossing", "title", "title_en"))
        .strict();
  }

  static void writeApp(ResponseData data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country");
  }

  private static void writeAllInfo(AppAllInfo.Result result, ResponseData data) {
    writeApp(data);
    data.put("devicetype", data.findSent("devicetype").orElse(null));
    data.results(
        () -> {
          data.object("meta", () -> writeMetaOfAllInfo(result.listing(), data));
          result.rating().ifPresent(rating -> data.put("rating", rating));
          data.object(
              "category_ranking",
              () -> data.object(data.sent("country"), () -> writeDates(result, data)));
        });
  }

  private static void writeMetaOfAllInfo(Listed listing, ResponseData data) {
    writeListing(listing, data);
    data.put("promotext", listing.promoText().orElse(""));
    data.put("short_description", listing.shortDescription().orElse(""));
  }

  private static void writeDates(AppAllInfo.Result result, ResponseData data) {
    data.objects(
        result.categoryRanking(),
        LocalDate::toString,
        categories ->
            data.objects(categories, CategoryId::value, ranks -> writeRanks(ranks, data)));
  }

  private static void writeDownloads(AppDownloads.Result result, ResponseData data) {
    writeApp(data);
    data.results(
        () -> {
          result.newest().ifPresent(count -> write(count, data));
          write("estimate", result.estimates().inCountry(), data);
          write("worldwide", result.estimates().worldwide(), data);
          result
              .estimates()
              .revenue()
              .ifPresent(revenue -> data.object("revenue", () -> write(revenue, data)));
          data.object(
              "history",
              () ->
                  data.objects(result.history(), LocalDate::toString, count -> write(count, data)));
        });
  }

  private static void write(String name, Optional<DownloadsEstimate> estimate, ResponseData data) {
    estimate.ifPresent(found -> data.object(name, () -> write(found, data)));
  }

  private static void write(DownloadsEstimate estimate, ResponseData data) {
    Estimate perDay = estimate.perDay();
    data.put("downloads_per_day", perDay.rounded());
    data.put("downloads_low", Math.round(perDay.p10()));
    data.put("downloads_high", Math.round(perDay.p90()));
    data.put("method", perDay.method());
    data.texts("evidence", estimate.evidence().stream().map(DownloadsEvidence::wireName).toList());
  }

  private static void write(RevenueEstimate estimate, ResponseData data) {
    Estimate perDay = estimate.perDay();
    data.put("revenue_per_day", perDay.rounded());
    data.put("revenue_low", Math.round(perDay.p10()));
    data.put("revenue_high", Math.round(perDay.p90()));
    data.put("currency", "USD");
    data.put("method", perDay.method());
    data.put("category", estimate.category().value()).put("rank", estimate.rank());
  }

  private static void write(InstallCount count, ResponseData data) {
    data.put("installs", count.installs()).put("observed_at", count.observedAt());
    count
        .gain()
        .ifPresent(
            gain -> {
              data.put("gained", gain.installs()).put("gained_since", gain.since());
              gain.perDay().ifPresent(perDay -> data.put("per_day", perDay));
              if (gain.kind() != GainKind.DOWNLOADS) {
                data.put("correction", gain.kind().wireName());
              }
            });
  }

  private static void writeCategoryRanking(AppCategoryRanking.Result result, ResponseData data) {
    data.timestamp();
    data.echo("storetype", "storeid");
    StoreType store = data.request().store();
    switch (store) {
      case APP_STORE -> data.put("devicetype", data.request().get(DEVICE_OR_DEFAULT).wireName());
      case GOOGLE_PLAY -> {}
    }
    data.results(() -> data.object("category_ranking", () -> writeCountries(result, store, data)));
  }

  private static void writeCountries(
      AppCategoryRanking.Result result, StoreType store, ResponseData data) {
    data.objects(
        result.byCountry(),
        Country::code,
        dates ->
            data.objects(
                dates,
                LocalDate::toString,
                categories -> writeCategories(store, categories, data)));
  }

  private static void writeCategories(
      StoreType store, Map<CategoryId, CategoryRanks> categories, ResponseData data) {
    categories.forEach(
        (id, ranks) ->
            data.object(
                id.value(),
                () -> {
                  writeRanks(ranks, data);
                  data.put("title_en", Categories.findEnglishTitle(store, id).orElse(""));
                }));
  }

  private static void writeRanks(CategoryRanks ranks, ResponseData data) {
    ranks.ranks().forEach((chart, rank) -> data.put(chart.name().toLowerCase(Locale.ROOT), rank));
    data.put("title", ranks.title());
  }

  private static void writeMeta(Listed listing, ResponseData data) {
    writeApp(data);
    data.list("categories", listing.categories(), category -> data.text(category.name()));
    data.list("category_ids", listing.categories(), category -> data.text(category.id().value()));
    data.results(
        () -> {
          writeListing(listing, data);
          data.put("kind", listing.kind().name().toLowerCase(Locale.ROOT));
          writeOfStore(listing, data);
        });
  }

  private static void writeOfStore(Listed listing, ResponseData data) {
    switch (data.request().store()) {
      case APP_STORE -> {
        data.put("promotext", listing.promoText().orElse(""));
        data.objects(
            "inapp_payments", purchases(listing), purchase -> writePurchase(purchase, data));
      }
      case GOOGLE_PLAY -> {
        data.put("short_description", listing.shortDescription().orElse(""));
        data.put("inapp_payments", hasPurchases(listing));
      }
    }
  }

  /** Texts that the store leaves blank are empty. */
  private static void writeListing(Listed listing, ResponseData data) {
    data.put("description", listing.description());
    data.put("icon", listing.icon());
    data.put("is_on_market", true);
    data.put("title", listing.title());
    data.object("screenshots", () -> listing.screenshots().forEach(data::texts));
  }

  private static List<InAppPurchase> purchases(Listed listing) {
    return switch (listing.inAppPurchases()) {
      case InAppPurchases.Items(List<InAppPurchase> items) -> items;
      case InAppPurchases.Offered _, InAppPurchases.NotShown _ -> List.of();
    };
  }

  private static boolean hasPurchases(Listed listing) {
    return switch (listing.inAppPurchases()) {
      case InAppPurchases.Items(List<InAppPurchase> items) -> !items.isEmpty();
      case InAppPurchases.Offered(boolean any) -> any;
      case InAppPurchases.NotShown _ -> false;
    };
  }

  private static void writePurchase(InAppPurchase purchase, ResponseData data) {
    data.put("id", purchase.id());
    data.put("name", purchase.name());
    data.put("price", purchase.price());
    data.put("pricing_parameters", purchase.pricingParameters());
  }
}
