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
import java.util.stream.Stream;

/**
 * An app in a reply of the iTunes Search API, which has the same fields for searches and lookups.
 */
record ItunesApp(JsonFields app) {
  /**
   * Every app has a name, a description, a developer, an icon and a genre: if one is missing, the
   * format has changed. A pre-order has no price, and a reply of 2014 has no {@code
   * currentVersionReleaseDate}.
   */
  Facts.Listed listing() {
    return new Facts.Listed(
        kind(),
        app.text("trackName"),
        app.text("description"),
        Optional.empty(),
        Optional.empty(),
        icon(),
        screenshots(),
        categories(),
        app.text("artistName"),
        price(),
        new InAppPurchases.NotShown(),
        app.findText("version"),
        instant("releaseDate"),
        instant("currentVersionReleaseDate"),
        details());
  }

  private ListingDetails details() {
    return new ListingDetails(
        app.findText("artistId"),
        app.findText("bundleId"),
        app.findText("releaseNotes"),
        app.texts("languageCodesISO2A"),
        app.findCount("fileSizeBytes").map(OptionalLong::of).orElseGet(OptionalLong::empty),
        app.findText("minimumOsVersion"),
        app.findText("contentAdvisoryRating"),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        app.findText("sellerUrl"));
  }

  /** The rating in the storefront; an app without ratings has a count of 0, or no fields. */
  Facts.Rating rating() {
    Optional<Long> count = app.findCount("userRatingCount");
    Optional<BigDecimal> average = app.findNumber("averageUserRating");
    if (count.map(ratings -> ratings == 0).orElse(average.isEmpty())) {
      return new Facts.Rating(0, 0);
    }
    if (count.isEmpty() || average.filter(ItunesApp::isAverage).isEmpty()) {
      throw drifted("the rating is " + average + " of " + count);
    }
    return new Facts.Rating(average.get().doubleValue(), count.get());
  }

  private static boolean isAverage(BigDecimal average) {
    return average.signum() > 0 && average.compareTo(BigDecimal.valueOf(5)) <= 0;
  }

  private ListingKind kind() {
    return app.text("kind").endsWith("AppBundle") ? ListingKind.BUNDLE : ListingKind.APPLICATION;
  }

  private boolean isForMac() {
    return app.text("kind").startsWith("mac");
  }

  private String icon() {
    return Stream.of("artworkUrl512", "artworkUrl100", "artworkUrl60")
        .flatMap(size -> app.findText(size).stream())
        .findFirst()
        .orElseThrow(() -> drifted("there is no artworkUrl"));
  }

  private Map<String, List<String>> screenshots() {
    Map<String, List<String>> byDevice = new LinkedHashMap<>();
    byDevice.put(isForMac() ? "mac" : "iphone", app.texts("screenshotUrls"));
    byDevice.put("ipad", app.texts("ipadScreenshotUrls"));
    byDevice.put("appletv", app.texts("appletvScreenshotUrls"));
    byDevice.values().removeIf(List::isEmpty);
    return byDevice;
  }

  private List<Category> categories() {
    List<String> ids = app.texts("genreIds");
    List<String> names = app.texts("genres");
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
    return app.findText("formattedPrice")
        .map(text -> new Price(text, app.findNumber("price"), app.findText("currency")));
  }

  private Optional<Instant> instant(String key) {
    return app.findText(key).map(text -> instant(key, text));
  }

  static Instant instant(String key, String text) {
    try {
      return StoreTime.parse(text);
    } catch (DateTimeException e) {
      throw drifted(key + " is not a time: " + text);
    }
  }
}
