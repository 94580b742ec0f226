package dev.storescope.listings;

/**
 * A part of an app's listing that can change by itself.
 *
 * @param device whose screenshots they are, such as {@code ipad}; blank for every other field
 */
public record ListingPart(Field field, String device) implements Comparable<ListingPart> {

  /** What a part is, in the order in which a listing is read. */
  public enum Field {
    /** Whether the store offers the app: {@code yes} or {@code no}. */
    OFFERED,
    TITLE,
    DEVELOPER,
    SHORT_DESCRIPTION,
    PROMO_TEXT,
    DESCRIPTION,
    /** An address of a picture. */
    ICON,
    /** Addresses of pictures, in the store's order. */
    SCREENSHOTS,
    /** Names, the main category first. */
    CATEGORIES,
    PRICE,
    /** Whether anything can be bought within the app: {@code yes} or {@code no}. */
    SELLS_WITHIN,
    /** What can be bought within the app, each with its price. */
    PURCHASES,
    VERSION,
    /** The UTC date of the last update. */
    UPDATED
  }

  static ListingPart of(Field field) {
    return new ListingPart(field, "");
  }

  @Override
  public int compareTo(ListingPart other) {
    int byField = field.compareTo(other.field);
    return byField != 0 ? byField : device.compareTo(other.device);
  }
}
