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
import dev.storescope.listings.AppAllInfo;
import dev.storescope.listings.AppMeta;
import dev.storescope.listings.AppRating;
import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

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
          data.results().put("rating", result.rating());
          result.count().ifPresent(count -> data.results().put("rating_count", count));
        },
        OF_APP.cells("rating=/results/rating", "rating_count=/results/rating_count"));
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
        in -> new AppCompetitors.Query(in.account(), in.get(APP), in.get(COUNTRY)),
        endpoint,
        (result, data) -> {
          writeApp(data);
          ResponseData.writeApps(result.competitors(), data.node().putArray("competitors"));
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
    data.node().put("devicetype", data.findSent("devicetype").orElse(null));
    ObjectNode meta = data.results().putObject("meta");
    writeListing(result.listing(), meta);
    meta.put("promotext", result.listing().promoText().orElse(""));
    meta.put("short_description", result.listing().shortDescription().orElse(""));
    result.rating().ifPresent(rating -> data.results().put("rating", rating));
    ObjectNode dates = data.results().putObject("category_ranking").putObject(data.sent("country"));
    result
        .categoryRanking()
        .forEach(
            (date, categories) -> {
              ObjectNode ofDate = dates.putObject(date.toString());
              categories.forEach((id, ranks) -> writeRanks(ranks, ofDate.putObject(id.value())));
            });
  }

  private static void writeCategoryRanking(AppCategoryRanking.Result result, ResponseData data) {
    data.timestamp();
    data.echo("storetype", "storeid");
    StoreType store = data.request().store();
    switch (store) {
      case APP_STORE ->
          data.node().put("devicetype", data.request().get(DEVICE_OR_DEFAULT).wireName());
      case GOOGLE_PLAY -> {}
    }
    ObjectNode countries = data.results().putObject("category_ranking");
    result
        .byCountry()
        .forEach(
            (country, dates) -> {
              ObjectNode ofCountry = countries.putObject(country.code());
              dates.forEach(
                  (date, categories) ->
                      writeCategories(store, categories, ofCountry.putObject(date.toString())));
            });
  }

  private static void writeCategories(
      StoreType store, Map<CategoryId, CategoryRanks> categories, ObjectNode ofDate) {
    categories.forEach(
        (id, ranks) -> {
          ObjectNode category = ofDate.putObject(id.value());
          writeRanks(ranks, category);
          category.put("title_en", Categories.findEnglishTitle(store, id).orElse(""));
        });
  }

  private static void writeRanks(CategoryRanks ranks, ObjectNode category) {
    ranks
        .ranks()
        .forEach((chart, rank) -> category.put(chart.name().toLowerCase(Locale.ROOT), rank));
    category.put("title", ranks.title());
  }

  private static void writeMeta(Listed listing, ResponseData data) {
    writeApp(data);
    ArrayNode names = data.node().putArray("categories");
    ArrayNode ids = data.node().putArray("category_ids");
    listing
        .categories()
        .forEach(
            category -> {
              names.add(category.name());
              ids.add(category.id().value());
            });
    ObjectNode results = data.results();
    writeListing(listing, results);
    results.put("kind", listing.kind().name().toLowerCase(Locale.ROOT));
    switch (data.request().store()) {
      case APP_STORE -> {
        results.put("promotext", listing.promoText().orElse(""));
        ArrayNode purchases = results.putArray("inapp_payments");
        purchases(listing).forEach(purchase -> writePurchase(purchase, purchases.addObject()));
      }
      case GOOGLE_PLAY -> {
        results.put("short_description", listing.shortDescription().orElse(""));
        results.put("inapp_payments", hasPurchases(listing));
      }
    }
  }

  /** Texts that the store leaves blank are empty. */
  private static void writeListing(Listed listing, ObjectNode node) {
    node.put("description", listing.description());
    node.put("icon", listing.icon());
    node.put("is_on_market", true);
    node.put("title", listing.title());
    ObjectNode screenshots = node.putObject("screenshots");
    listing.screenshots().forEach((type, urls) -> urls.forEach(screenshots.putArray(type)::add));
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

  private static void writePurchase(InAppPurchase purchase, ObjectNode node) {
    node.put("id", purchase.id());
    node.put("name", purchase.name());
    node.put("price", purchase.price());
    node.put("pricing_parameters", purchase.pricingParameters());
  }
}
