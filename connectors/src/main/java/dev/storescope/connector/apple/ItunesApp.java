package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.Price;
import dev.storescope.store.CategoryId;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An app in a reply of the iTunes Search API, which has the same fields for searches and lookups.
 */
record ItunesApp(ItunesResult app) {
  /**
   * Every app has a name, a description, a developer, an icon and a genre: if one is missing, the
   * format has changed. A pre-order has no price, and a reply of 2014 has no {@code
   * currentVersionReleaseDate}.
   */
  Facts.Listed listing() {
    return new Facts.Listed(
        kind(),
        app.text(ItunesKey.TRACK_NAME),
        app.text(ItunesKey.DESCRIPTION),
        Optional.empty(),
        Optional.empty(),
        icon(),
        screenshots(),
        categories(),
        app.text(ItunesKey.ARTIST_NAME),
        price(),
        new InAppPurchases.NotShown(),
        app.findText(ItunesKey.VERSION),
        instant(ItunesKey.RELEASE_DATE),
        instant(ItunesKey.UPDATE_DATE),
        details());
  }

  private ListingDetails details() {
    return new ListingDetails(
        app.findText(ItunesKey.ARTIST_ID),
        app.findText(ItunesKey.BUNDLE_ID),
        app.findText(ItunesKey.RELEASE_NOTES),
        app.texts(ItunesKey.LANGUAGES),
        app.findCount(ItunesKey.FILE_SIZE).map(OptionalLong::of).orElseGet(OptionalLong::empty),
        app.findText(ItunesKey.MINIMUM_OS),
        app.findText(ItunesKey.AGE_RATING),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        app.findText(ItunesKey.SELLER_URL));
  }

  /** The rating in the storefront; an app without ratings has a count of 0, or no fields. */
  Facts.Rating rating() {
    Optional<Long> count = app.findCount(ItunesKey.USER_RATING_COUNT);
    Optional<BigDecimal> average = app.findNumber(ItunesKey.AVERAGE_USER_RATING);
    if (count.map(ratings -> ratings == 0).orElse(average.isEmpty())) {
      return new Facts.Rating(0, 0);
    }
    if (count.isEmpty() || average.filter(ItunesApp::isAverage).isEmpty()) {
      throw drifted(
          "a rating has an average above 0 and up to 5, and its count, not %s of %s"
              .formatted(text(average), text(count)));
    }
    return new Facts.Rating(average.get().doubleValue(), count.get());
  }

  private static String text(Optional<?> number) {
    return number.map(String::valueOf).orElse("none");
  }

  private static boolean isAverage(BigDecimal average) {
    return average.signum() > 0 && average.compareTo(BigDecimal.valueOf(5)) <= 0;
  }

  private ListingKind kind() {
    return ItunesKind.of(app.text(ItunesKey.KIND)) == ItunesKind.BUNDLE
        ? ListingKind.BUNDLE
        : ListingKind.APPLICATION;
  }

  private boolean isForMac() {
    return ItunesKind.of(app.text(ItunesKey.KIND)) == ItunesKind.FOR_MAC;
  }

  private String icon() {
    return app.findText(ItunesKey.ICON_512)
        .or(() -> app.findText(ItunesKey.ICON_100))
        .or(() -> app.findText(ItunesKey.ICON_60))
        .orElseThrow(() -> drifted("there is no artworkUrl"));
  }

  private Map<String, List<String>> screenshots() {
    Map<String, List<String>> byDevice = new LinkedHashMap<>();
    byDevice.put(isForMac() ? "mac" : "iphone", app.texts(ItunesKey.SCREENSHOTS));
    byDevice.put("ipad", app.texts(ItunesKey.IPAD_SCREENSHOTS));
    byDevice.put("appletv", app.texts(ItunesKey.APPLE_TV_SCREENSHOTS));
    byDevice.values().removeIf(List::isEmpty);
    return byDevice;
  }

  private List<Category> categories() {
    List<String> ids = app.texts(ItunesKey.GENRE_IDS);
    List<String> names = app.texts(ItunesKey.GENRES);
    if (ids.isEmpty() || ids.size() != names.size()) {
      throw drifted("there are " + ids.size() + " genreIds and " + names.size() + " genres");
    }
    List<Category> categories = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      categories.add(new Category(categoryId(ids.get(i)), names.get(i)));
    }
    return categories;
  }

  static CategoryId categoryId(String text) {
    try {
      return new CategoryId(text);
    } catch (IllegalArgumentException e) {
      throw drifted("invalid category: " + text);
    }
  }

  private Optional<Price> price() {
    return app.findText(ItunesKey.FORMATTED_PRICE)
        .map(
            text ->
                new Price(
                    text,
                    app.findNumber(ItunesKey.PRICE).filter(Price::isAmount),
                    app.findText(ItunesKey.CURRENCY)));
  }

  private Optional<Instant> instant(ItunesKey key) {
    return app.findText(key).map(text -> instant(key.toString(), text));
  }

  static Instant instant(String key, String text) {
    try {
      return StoreTime.parse(text);
    } catch (DateTimeException e) {
      throw drifted(key + " is not a time: " + text);
    }
  }
}
