package dev.storescope.server.dashboard.app;

import dev.storescope.listings.ListingChange.Difference;
import dev.storescope.listings.ListingPart;
import java.util.List;

/** A part of a listing that changed, in the way it is best shown. */
public sealed interface ShownDifference {

  /** What the part is called. */
  String name();

  /** A text, with the words that came and went. */
  record Text(String name, WordDifference words) implements ShownDifference {}

  /** Pictures or other entries; what stayed is counted only. */
  record Entries(
      String name, boolean pictures, List<String> removed, List<String> added, int stayed)
      implements ShownDifference {
    public Entries {
      removed = List.copyOf(removed);
      added = List.copyOf(added);
    }

    /** Whether the same entries are in another order. */
    public boolean moved() {
      return removed.isEmpty() && added.isEmpty();
    }
  }

  static ShownDifference of(Difference difference) {
    String name = nameOf(difference.part());
    String before = text(difference.before());
    String after = text(difference.after());
    return switch (difference.part().field()) {
      case TITLE, DEVELOPER, SHORT_DESCRIPTION, PROMO_TEXT, DESCRIPTION ->
          new Text(name, WordDifference.between(before, after));
      case OFFERED, PRICE, SELLS_WITHIN, VERSION, UPDATED ->
          new Text(name, WordDifference.whole(before, after));
      case ICON, SCREENSHOTS -> entries(name, true, difference);
      case CATEGORIES, PURCHASES -> entries(name, false, difference);
    };
  }

  private static String text(List<String> entries) {
    return String.join("\n", entries);
  }

  private static Entries entries(String name, boolean pictures, Difference difference) {
    List<String> added = difference.added();
    return new Entries(
        name, pictures, difference.removed(), added, difference.after().size() - added.size());
  }

  private static String nameOf(ListingPart part) {
    return switch (part.field()) {
      case OFFERED -> "In the store";
      case TITLE -> "Title";
      case DEVELOPER -> "Developer";
      case SHORT_DESCRIPTION -> "Short description";
      case PROMO_TEXT -> "Promotional text";
      case DESCRIPTION -> "Description";
      case ICON -> "Icon";
      case SCREENSHOTS -> "Screenshots, " + part.device();
      case CATEGORIES -> "Categories";
      case PRICE -> "Price";
      case SELLS_WITHIN -> "In-app purchases offered";
      case PURCHASES -> "In-app purchases";
      case VERSION -> "Version";
      case UPDATED -> "Last update";
    };
  }
}
