package dev.storescope.listings;

import dev.storescope.answer.LastDays;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Summary;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A part of an app's listing.
 *
 * @param device of screenshots, such as {@code ipad}; blank for all other kinds
 */
public record ListingPart(PartKind kind, String device) implements Comparable<ListingPart> {

  /** In display order. */
  public enum PartKind {
    /** Whether the store offers the app: {@code yes} or {@code no}. */
    OFFERED,
    TITLE,
    DEVELOPER,
    SHORT_DESCRIPTION,
    PROMO_TEXT,
    DESCRIPTION,
    /** A URL. */
    ICON,
    /** URLs, in the store's order. */
    SCREENSHOTS,
    /** Names, the main category first. */
    CATEGORIES,
    PRICE,
    /** Whether there are in-app purchases: {@code yes} or {@code no}. */
    SELLS_WITHIN,
    /** In-app purchases with their prices. */
    PURCHASES,
    VERSION,
    RELEASE_NOTES,
    /** As the store writes it. */
    AGE_RATING,
    /** The lowest version of the operating system. */
    MINIMUM_OS,
    /** Codes, in the store's order. */
    LANGUAGES,
    /** The UTC date of the last update. */
    UPDATED;

    /** Its name in the interface. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** In words. */
    public String words() {
      return wireName().replace('_', ' ');
    }
  }

  static ListingPart of(PartKind kind) {
    return new ListingPart(kind, "");
  }

  @Override
  public int compareTo(ListingPart other) {
    int byKind = kind.compareTo(other.kind);
    return byKind != 0 ? byKind : device.compareTo(other.device);
  }

  /** The parts of a listing that its source has, with their values. */
  static Map<ListingPart, List<String>> valuesOf(Listing listing) {
    Parts parts = new Parts();
    switch (listing) {
      case NotListed() -> parts.add(PartKind.OFFERED, "no");
      case Listed listed -> {
        parts.add(PartKind.OFFERED, "yes");
        parts.addTexts(listed);
        parts.addPictures(listed);
        parts.addPurchases(listed.inAppPurchases());
        parts.addDetails(listed.details());
      }
    }
    return parts.parts;
  }

  /** The parts of a summary, which are among those of a listing. */
  static Map<ListingPart, List<String>> valuesOfSummary(Summary summary) {
    Parts parts = new Parts();
    parts.add(PartKind.TITLE, summary.title());
    parts.addOptional(PartKind.DEVELOPER, summary.developer());
    parts.addOptional(PartKind.ICON, summary.icon());
    parts.addOptional(PartKind.PRICE, summary.price().map(Price::text));
    parts.addOptional(PartKind.SHORT_DESCRIPTION, summary.text());
    return parts.parts;
  }

  /** Collects the parts. */
  private static final class Parts {
    private final Map<ListingPart, List<String>> parts = new TreeMap<>();

    private void addTexts(Listed listed) {
      add(PartKind.TITLE, listed.title());
      add(PartKind.DEVELOPER, listed.developer());
      add(PartKind.DESCRIPTION, listed.description());
      addOptional(PartKind.SHORT_DESCRIPTION, listed.shortDescription());
      addOptional(PartKind.PROMO_TEXT, listed.promoText());
      addOptional(PartKind.PRICE, listed.price().map(Price::text));
      addOptional(PartKind.VERSION, listed.version());
      addOptional(
          PartKind.UPDATED, listed.updatedAt().map(LastDays::dateOf).map(LocalDate::toString));
      add(PartKind.CATEGORIES, listed.categories().stream().map(Category::name).toList());
    }

    private void addDetails(ListingDetails details) {
      addOptional(PartKind.RELEASE_NOTES, details.releaseNotes());
      addOptional(PartKind.AGE_RATING, details.ageRating());
      addOptional(PartKind.MINIMUM_OS, details.minimumOs());
      if (!details.languages().isEmpty()) {
        add(PartKind.LANGUAGES, details.languages());
      }
    }

    private void addPictures(Listed listed) {
      add(PartKind.ICON, listed.icon());
      listed
          .screenshots()
          .forEach(
              (device, urls) -> parts.put(new ListingPart(PartKind.SCREENSHOTS, device), urls));
    }

    private void addPurchases(InAppPurchases purchases) {
      switch (purchases) {
        case InAppPurchases.NotShown() -> {}
        case InAppPurchases.Offered(boolean any) -> add(PartKind.SELLS_WITHIN, any ? "yes" : "no");
        case InAppPurchases.Items(var items) -> {
          add(PartKind.SELLS_WITHIN, items.isEmpty() ? "no" : "yes");
          add(
              PartKind.PURCHASES,
              items.stream().map(item -> (item.name() + " " + item.price()).strip()).toList());
        }
      }
    }

    private void addOptional(PartKind kind, Optional<String> text) {
      text.ifPresent(found -> add(kind, found));
    }

    /** A blank text has no value. */
    private void add(PartKind kind, String text) {
      add(kind, text.isBlank() ? List.of() : List.of(text));
    }

    private void add(PartKind kind, List<String> values) {
      parts.put(ListingPart.of(kind), values);
    }
  }
}
