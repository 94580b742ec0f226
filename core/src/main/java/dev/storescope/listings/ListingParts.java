package dev.storescope.listings;

import dev.storescope.listings.ListingPart.Field;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Price;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Takes a listing apart; what its source did not show has no part. */
final class ListingParts {
  private final Map<ListingPart, List<String>> parts = new TreeMap<>();

  private ListingParts() {}

  static Map<ListingPart, List<String>> of(Listing listing) {
    ListingParts parts = new ListingParts();
    switch (listing) {
      case NotListed() -> parts.add(Field.OFFERED, "no");
      case Listed listed -> {
        parts.add(Field.OFFERED, "yes");
        parts.addTexts(listed);
        parts.addPictures(listed);
        parts.addPurchases(listed.inAppPurchases());
      }
    }
    return parts.parts;
  }

  private void addTexts(Listed listed) {
    add(Field.TITLE, listed.title());
    add(Field.DEVELOPER, listed.developer());
    add(Field.DESCRIPTION, listed.description());
    addShown(Field.SHORT_DESCRIPTION, listed.shortDescription());
    addShown(Field.PROMO_TEXT, listed.promoText());
    addShown(Field.PRICE, listed.price().map(Price::text));
    addShown(Field.VERSION, listed.version());
    addShown(Field.UPDATED, listed.updatedAt().map(ListingParts::date));
    add(Field.CATEGORIES, listed.categories().stream().map(Category::name).toList());
  }

  private void addPictures(Listed listed) {
    add(Field.ICON, listed.icon());
    listed
        .screenshots()
        .forEach((device, urls) -> parts.put(new ListingPart(Field.SCREENSHOTS, device), urls));
  }

  private void addPurchases(InAppPurchases purchases) {
    switch (purchases) {
      case InAppPurchases.NotShown() -> {}
      case InAppPurchases.Offered(boolean any) -> add(Field.SELLS_WITHIN, any ? "yes" : "no");
      case InAppPurchases.Items(var items) -> {
        add(Field.SELLS_WITHIN, items.isEmpty() ? "no" : "yes");
        add(
            Field.PURCHASES,
            items.stream().map(item -> (item.name() + " " + item.price()).strip()).toList());
      }
    }
  }

  private void addShown(Field field, Optional<String> text) {
    text.ifPresent(shown -> add(field, shown));
  }

  /** A blank text is one that is not there: no entry. */
  private void add(Field field, String text) {
    add(field, text.isBlank() ? List.of() : List.of(text));
  }

  private void add(Field field, List<String> entries) {
    parts.put(ListingPart.of(field), entries);
  }

  private static String date(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC).toString();
  }
}
