package dev.storescope.server.http;

import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How a listing is written; what a store leaves blank is an empty text. */
final class ListingJson {
  private ListingJson() {}

  static void writeCategories(Listed listing, ObjectNode node) {
    ArrayNode names = node.putArray("categories");
    ArrayNode ids = node.putArray("category_ids");
    listing
        .categories()
        .forEach(
            category -> {
              names.add(category.name());
              ids.add(category.id().value());
            });
  }

  /** What app-meta tells of an app of the store. */
  static void writeMeta(Listed listing, StoreType store, ObjectNode node) {
    writeCommon(Optional.of(listing), node);
    node.put("kind", listing.kind().name().toLowerCase(Locale.ROOT));
    switch (store) {
      case APP_STORE -> {
        node.put("promotext", listing.promoText().orElse(""));
        ArrayNode payments = node.putArray("inapp_payments");
        items(listing).forEach(item -> writeItem(item, payments.addObject()));
      }
      case GOOGLE_PLAY -> {
        node.put("short_description", listing.shortDescription().orElse(""));
        node.put("inapp_payments", isAnyOffered(listing));
      }
    }
  }

  /** What app-all-info tells of an app of either store; all blank where nobody looked. */
  static void writeSummary(Optional<Listed> listing, ObjectNode node) {
    writeCommon(listing, node);
    node.put("promotext", listing.flatMap(Listed::promoText).orElse(""));
    node.put("short_description", listing.flatMap(Listed::shortDescription).orElse(""));
  }

  private static void writeCommon(Optional<Listed> listing, ObjectNode node) {
    node.put("description", listing.map(Listed::description).orElse(""));
    node.put("icon", listing.map(Listed::icon).orElse(""));
    node.put("is_on_market", true);
    node.put("title", listing.map(Listed::title).orElse(""));
    ObjectNode screenshots = node.putObject("screenshots");
    listing
        .map(Listed::screenshots)
        .orElse(Map.of())
        .forEach((type, urls) -> urls.forEach(screenshots.putArray(type)::add));
  }

  private static List<InAppPurchase> items(Listed listing) {
    return switch (listing.inAppPurchases()) {
      case InAppPurchases.Items(List<InAppPurchase> items) -> items;
      case InAppPurchases.Offered _, InAppPurchases.NotShown _ -> List.of();
    };
  }

  private static boolean isAnyOffered(Listed listing) {
    return switch (listing.inAppPurchases()) {
      case InAppPurchases.Items(List<InAppPurchase> items) -> !items.isEmpty();
      case InAppPurchases.Offered(boolean any) -> any;
      case InAppPurchases.NotShown _ -> false;
    };
  }

  private static void writeItem(InAppPurchase item, ObjectNode node) {
    node.put("id", item.id());
    node.put("name", item.name());
    node.put("price", item.price());
    node.put("pricing_parameters", item.pricingParameters());
  }
}
