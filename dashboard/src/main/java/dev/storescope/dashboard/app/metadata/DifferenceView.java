package dev.storescope.dashboard.app.metadata;

import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.listings.ListingPart;
import dev.storescope.listings.ListingPart.PartKind;
import java.time.LocalDate;
import java.util.List;

/** A part of a listing that changed, as the page shows it. */
public sealed interface DifferenceView {

  /** The name of the part. */
  String name();

  /** A text, with the words added and removed. */
  record TextDifference(String name, WordDifference words) implements DifferenceView {}

  /** Images or other entries; unchanged ones are only counted. */
  record ListDifference(
      String name, boolean images, List<String> removed, List<String> added, int unchanged)
      implements DifferenceView {
    /** Whether only the order changed. */
    public boolean reordered() {
      return removed.isEmpty() && added.isEmpty();
    }
  }

  static DifferenceView of(PartChange difference) {
    String name = nameOf(difference.part());
    String before = text(difference.before());
    String after = text(difference.after());
    return switch (difference.part().kind()) {
      case TITLE, DEVELOPER, SHORT_DESCRIPTION, PROMO_TEXT, DESCRIPTION, RELEASE_NOTES ->
          new TextDifference(name, WordDifference.between(before, after));
      case OFFERED, PRICE, SELLS_WITHIN, VERSION, AGE_RATING, MINIMUM_OS ->
          new TextDifference(name, WordDifference.whole(before, after));
      case UPDATED -> new TextDifference(name, WordDifference.whole(dateOf(before), dateOf(after)));
      case ICON, SCREENSHOTS -> entries(name, true, difference);
      case CATEGORIES, PURCHASES, LANGUAGES -> entries(name, false, difference);
    };
  }

  private static String text(List<String> entries) {
    return String.join("\n", entries);
  }

  private static String dateOf(String text) {
    return text.isEmpty() ? text : Format.date(LocalDate.parse(text));
  }

  private static ListDifference entries(String name, boolean images, PartChange difference) {
    List<String> added = difference.added();
    return new ListDifference(
        name, images, difference.removed(), added, difference.after().size() - added.size());
  }

  private static String nameOf(ListingPart part) {
    String name = Texts.name(part.kind());
    return part.kind() == PartKind.SCREENSHOTS
        ? Texts.of("listing.screenshots", name, DisplayNames.ofDevice(part.device()))
        : name;
  }
}
