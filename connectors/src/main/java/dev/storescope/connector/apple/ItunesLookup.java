package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Storefronts;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The listing and the rating of an app by the iTunes Search API's lookup of its id.
 *
 * <p>The requests have no parameter {@code entity}: it adds related results, so that the id of a
 * developer returns all of their apps. Without it the reply has one result at most, for iPhone,
 * iPad or Mac.
 */
final class ItunesLookup {
  /** The results that are not apps, as the API documents them. */
  private static final Set<String> OTHER_WRAPPERS =
      Set.of("artist", "track", "collection", "audiobook");

  /** How the API calls the parameter {@code id} in its errors. */
  private static final Set<String> IDS = Set.of("id", "itunesId");

  private ItunesLookup() {}

  static ApiCall<Optional<AppDetails>> call(
      StoreHosts hosts, Subject.Listing listing, Storefronts.Apple storefront) {
    StoreRequest request =
        StoreRequest.get(StoreHosts.at(hosts.itunes(), "/lookup"))
            .withParameter("id", listing.app().value())
            .withParameter("country", listing.country().code())
            .withParameter("lang", ItunesSearch.language(storefront));
    return new ApiCall<>(
        List.of(request),
        reply -> parse(listing.app(), reply),
        (details, at) -> AppDetails.outcome(details.getFirst(), listing, Source.ITUNES_LOOKUP, at),
        (refusal, _) -> ItunesSearch.isAbout(refusal, IDS));
  }

  private static Optional<AppDetails> parse(AppId requested, StoreReply reply) {
    List<JsonFields> software =
        ItunesSearch.results(reply).stream().filter(ItunesLookup::isSoftware).toList();
    return software.stream()
        .filter(app -> app.app("trackId").equals(requested))
        .findFirst()
        .map(app -> new AppDetails(listing(app), rating(app)));
  }

  private static boolean isSoftware(JsonFields result) {
    String wrapper = result.text("wrapperType");
    if (!wrapper.equals("software") && !OTHER_WRAPPERS.contains(wrapper)) {
      throw drifted("a result is of the unknown type " + wrapper);
    }
    return wrapper.equals("software");
  }

  /**
   * Every app has a name, a description, a developer, an icon and a genre: if one is missing, the
   * format has changed. A pre-order has no price, and a reply of 2014 has no {@code
   * currentVersionReleaseDate}.
   */
  private static Facts.Listed listing(JsonFields app) {
    return new Facts.Listed(
        kind(app),
        app.text("trackName"),
        app.text("description"),
        Optional.empty(),
        Optional.empty(),
        icon(app),
        screenshots(app),
        categories(app),
        app.text("artistName"),
        price(app),
        new InAppPurchases.NotShown(),
        app.findText("version"),
        instant(app, "releaseDate"),
        instant(app, "currentVersionReleaseDate"));
  }

  /** The rating in the storefront; an app without ratings has a count of 0, or no fields. */
  private static Facts.Rating rating(JsonFields app) {
    Optional<Long> count = app.findCount("userRatingCount");
    Optional<BigDecimal> average = app.findNumber("averageUserRating");
    if (count.map(ratings -> ratings == 0).orElse(average.isEmpty())) {
      return new Facts.Rating(0, 0);
    }
    if (count.isEmpty() || average.filter(ItunesLookup::isAverage).isEmpty()) {
      throw drifted("the rating is " + average + " of " + count);
    }
    return new Facts.Rating(average.get().doubleValue(), count.get());
  }

  private static boolean isAverage(BigDecimal average) {
    return average.signum() > 0 && average.compareTo(BigDecimal.valueOf(5)) <= 0;
  }

  private static ListingKind kind(JsonFields app) {
    return app.text("kind").endsWith("AppBundle") ? ListingKind.BUNDLE : ListingKind.APPLICATION;
  }

  private static boolean isForMac(JsonFields app) {
    return app.text("kind").startsWith("mac");
  }

  private static String icon(JsonFields app) {
    return Stream.of("artworkUrl512", "artworkUrl100", "artworkUrl60")
        .flatMap(size -> app.findText(size).stream())
        .findFirst()
        .orElseThrow(() -> drifted("there is no artworkUrl"));
  }

  private static Map<String, List<String>> screenshots(JsonFields app) {
    Map<String, List<String>> byDevice = new LinkedHashMap<>();
    byDevice.put(isForMac(app) ? "mac" : "iphone", app.texts("screenshotUrls"));
    byDevice.put("ipad", app.texts("ipadScreenshotUrls"));
    byDevice.put("appletv", app.texts("appletvScreenshotUrls"));
    byDevice.values().removeIf(List::isEmpty);
    return byDevice;
  }

  private static List<Category> categories(JsonFields app) {
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

  private static CategoryId categoryId(String text) {
    try {
      return new CategoryId(text);
    } catch (IllegalArgumentException e) {
      throw drifted("invalid category: " + text);
    }
  }

  private static Optional<Price> price(JsonFields app) {
    return app.findText("formattedPrice")
        .map(text -> new Price(text, app.findNumber("price"), app.findText("currency")));
  }

  private static Optional<Instant> instant(JsonFields app, String key) {
    return app.findText(key).map(text -> instant(key, text));
  }

  private static Instant instant(String key, String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw drifted(key + " is not a time: " + text);
    }
  }
}
