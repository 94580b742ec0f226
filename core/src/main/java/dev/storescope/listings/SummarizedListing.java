package dev.storescope.listings;

import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.Summary;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A listing of which only a summary is observed; what it lacks is blank, and named as a gap. */
final class SummarizedListing {
  private SummarizedListing() {}

  static Listed of(Summary summary) {
    return new Listed(
        ListingKind.APPLICATION,
        summary.title(),
        "",
        Optional.empty(),
        Optional.empty(),
        summary.icon().orElse(""),
        Map.of(),
        categories(summary),
        summary.developer().orElse(""),
        summary.price(),
        new InAppPurchases.NotShown(),
        Optional.empty(),
        summary.releasedAt(),
        Optional.empty());
  }

  private static List<Category> categories(Summary summary) {
    return summary.category().map(List::of).orElse(List.of());
  }

  /** The JSON paths that app-meta has and the summary does not. */
  static List<String> gapsInMeta(StoreType store, Summary summary) {
    List<String> gaps =
        new ArrayList<>(List.of("results.description", "results.screenshots", "results.kind"));
    if (summary.category().isEmpty()) {
      gaps.addAll(List.of("categories", "category_ids"));
    }
    if (summary.icon().isEmpty()) {
      gaps.add("results.icon");
    }
    gaps.addAll(ListingGaps.inMeta(store, of(summary)));
    return gaps;
  }
}
