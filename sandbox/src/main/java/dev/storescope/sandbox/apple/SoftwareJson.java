package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.PageCategory;
import dev.storescope.store.Categories;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/** Writes an app as the iTunes Search API describes it, in its search and in its lookup. */
record SoftwareJson(JsonGenerator json, AppStoreStorefront local) {
  private static final String LARGE = "512x512bb";

  private static final String DEVICES =
      Stream.of(
              devices("iPhone", 15, 16), devices("iPhone", "Pro", 15, 16), devices("iPad", 10, 11))
          .flatMap(Collection::stream)
          .collect(Collectors.joining("\",\"", "[\"", "\"]"));

  private static List<String> devices(String name, int first, int last) {
    return devices(name, "", first, last);
  }

  private static List<String> devices(String name, String suffix, int first, int last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(i -> name + i + suffix)
        .map(device -> device + "-" + device)
        .toList();
  }

  void write(AppPage page) {
    DerivedAppDetails traits = DerivedAppDetails.of(page.app());
    json.writeStartObject();
    images(page);
    identity(page);
    developer(page, traits);
    texts(page);
    categories(page.categories());
    price(page.price());
    rating(page.ratings(), traits);
    delivery(page, traits);
    json.writeEndObject();
  }

  private void images(AppPage page) {
    JsonStream.texts(json, "screenshotUrls", page.screenshots());
    JsonStream.texts(json, "ipadScreenshotUrls", page.ipadScreenshots());
    JsonStream.texts(json, "appletvScreenshotUrls", List.of());
    json.writeStringProperty("artworkUrl60", page.icon().replace(LARGE, "60x60bb"));
    json.writeStringProperty("artworkUrl100", page.icon().replace(LARGE, "100x100bb"));
    json.writeStringProperty("artworkUrl512", page.icon());
  }

  private void identity(AppPage page) {
    json.writeStringProperty("wrapperType", "software");
    json.writeStringProperty("kind", kind(page.kind()));
    json.writeName("trackId");
    json.writeNumber(page.app().value());
    json.writeStringProperty("bundleId", page.bundleId());
    json.writeStringProperty("trackName", page.title());
    json.writeStringProperty("trackCensoredName", page.title());
    json.writeStringProperty("trackViewUrl", AppLinks.app(local.country(), page) + "?uo=4");
  }

  /** The store's name of the kind of app. */
  static String kind(AppPage.Kind kind) {
    return switch (kind) {
      case APPLICATION -> "software";
      case BUNDLE -> "iphoneAppBundle";
    };
  }

  private void developer(AppPage page, DerivedAppDetails traits) {
    AppPage.Developer developer = page.developer();
    json.writeNumberProperty("artistId", developer.id());
    json.writeStringProperty("artistName", developer.name());
    json.writeStringProperty("sellerName", developer.name());
    json.writeStringProperty("artistViewUrl", AppLinks.developer(local.country(), page) + "?uo=4");
    if (!developer.website().isBlank() && !traits.hidesSeller()) {
      json.writeStringProperty("sellerUrl", developer.website());
    }
  }

  /** A first version has no release notes. */
  private void texts(AppPage page) {
    AppPage.Release release = page.release();
    json.writeStringProperty("description", page.description());
    json.writeStringProperty("version", release.version());
    json.writeStringProperty("releaseDate", time(release.releasedAt()));
    json.writeStringProperty("currentVersionReleaseDate", time(release.updatedAt()));
    if (!release.notes().isBlank() && !release.updatedAt().equals(release.releasedAt())) {
      json.writeStringProperty("releaseNotes", release.notes());
    }
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The main category also has its English name in every country. */
  private void categories(List<PageCategory> categories) {
    PageCategory main = categories.getFirst();
    json.writeName("primaryGenreId");
    json.writeNumber(main.id().value());
    json.writeStringProperty(
        "primaryGenreName", Categories.findEnglishTitle(main.id()).orElse(main.name()));
    JsonStream.texts(json, "genreIds", categories.stream().map(each -> each.id().value()).toList());
    JsonStream.texts(json, "genres", categories.stream().map(PageCategory::name).toList());
  }

  private void price(AppPage.PagePrice price) {
    json.writeName("price");
    json.writeNumber(amount(price));
    json.writeStringProperty("formattedPrice", price.text());
    json.writeStringProperty("currency", price.currency());
  }

  /** A price with at least two decimals and no exponent. */
  static String amount(AppPage.PagePrice price) {
    BigDecimal amount = price.amount();
    return amount.setScale(Math.max(2, amount.scale()), RoundingMode.UNNECESSARY).toPlainString();
  }

  private void rating(AppPage.Ratings ratings, DerivedAppDetails traits) {
    if (ratings.count() > 0 || traits.showsNoRatingAsZero()) {
      double average = Math.round(ratings.average() * 100_000) / 100_000.0;
      json.writeNumberProperty("averageUserRating", average);
      json.writeNumberProperty("averageUserRatingForCurrentVersion", average);
      json.writeNumberProperty("userRatingCount", ratings.count());
      json.writeNumberProperty("userRatingCountForCurrentVersion", ratings.count());
    }
  }

  private void delivery(AppPage page, DerivedAppDetails traits) {
    json.writeStringProperty("fileSizeBytes", Long.toString(traits.bytes()));
    json.writeStringProperty("minimumOsVersion", traits.minimumSystem());
    json.writeStringProperty("contentAdvisoryRating", traits.age());
    json.writeStringProperty("trackContentRating", traits.age());
    JsonStream.texts(json, "languageCodesISO2A", traits.languages());
    JsonStream.texts(json, "advisories", List.of());
    JsonStream.texts(
        json, "features", page.ipadScreenshots().isEmpty() ? List.of() : List.of("iosUniversal"));
    json.writeName("supportedDevices");
    json.writeRawValue(DEVICES);
    json.writeBooleanProperty(
        "isGameCenterEnabled", page.categories().getFirst().id().value().equals("6014"));
    json.writeBooleanProperty("isVppDeviceBasedLicensingEnabled", true);
  }
}
