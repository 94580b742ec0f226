package dev.storescope.listings;

import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The JSON paths of listing members that the specification requires and the source does not have,
 * without those that only the other store has.
 */
final class ListingGaps {
  private ListingGaps() {}

  static List<String> inMeta(StoreType store, Listed listed) {
    List<String> gaps = new ArrayList<>(missingTexts(store, listed, "results."));
    if (!hasPurchases(store, listed.inAppPurchases())) {
      gaps.add("results.inapp_payments");
    }
    if (listed.inAppPurchases() instanceof InAppPurchases.Items(var items)) {
      if (items.stream().anyMatch(item -> item.id().isBlank())) {
        gaps.add("results.inapp_payments.id");
      }
      if (items.stream().anyMatch(item -> item.pricingParameters().isBlank())) {
        gaps.add("results.inapp_payments.pricing_parameters");
      }
    }
    return gaps;
  }

  /** Without in-app purchases, which app-all-info does not have. */
  static List<String> inAllInfo(StoreType store, Listed listed, OptionalDouble rating) {
    List<String> gaps = new ArrayList<>(missingTexts(store, listed, "results.meta."));
    if (rating.isEmpty()) {
      gaps.add("results.rating");
    }
    return gaps;
  }

  private static List<String> missingTexts(StoreType store, Listed listed, String prefix) {
    return switch (store) {
      case APP_STORE -> listed.promoText().isPresent() ? List.of() : List.of(prefix + "promotext");
      case GOOGLE_PLAY ->
          listed.shortDescription().isPresent() ? List.of() : List.of(prefix + "short_description");
    };
  }

  /** The App Store's must be listed; that there are any is not enough. */
  private static boolean hasPurchases(StoreType store, InAppPurchases purchases) {
    return switch (purchases) {
      case InAppPurchases.NotShown() -> false;
      case InAppPurchases.Offered(boolean any) -> !any || store == StoreType.GOOGLE_PLAY;
      case InAppPurchases.Items _ -> true;
    };
  }
}
