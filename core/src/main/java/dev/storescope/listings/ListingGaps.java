package dev.storescope.listings;

import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Names what the interface wants of a listing though its source did not show it, by the paths of
 * the answers. What only the other store has is not missed.
 */
final class ListingGaps {
  private ListingGaps() {}

  /** What is missed in app-meta. */
  static List<String> inMeta(StoreType store, Listed listed) {
    List<String> gaps = new ArrayList<>(missingTexts(store, listed, "results."));
    if (!showsPurchases(store, listed.inAppPurchases())) {
      gaps.add("results.inapp_payments");
    }
    return gaps;
  }

  /** What is missed in app-all-info, which has no in-app purchases. */
  static List<String> inAllInfo(StoreType store, Optional<Listed> listed, OptionalDouble rating) {
    List<String> gaps =
        new ArrayList<>(
            listed
                .map(known -> missingTexts(store, known, "results.meta."))
                .orElse(List.of("results.meta")));
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

  /**
   * The App Store's are wanted as a list, for which it is not enough to know that there are any.
   */
  private static boolean showsPurchases(StoreType store, InAppPurchases purchases) {
    return switch (purchases) {
      case InAppPurchases.NotShown() -> false;
      case InAppPurchases.Offered(boolean any) -> !any || store == StoreType.GOOGLE_PLAY;
      case InAppPurchases.Items _ -> true;
    };
  }
}
