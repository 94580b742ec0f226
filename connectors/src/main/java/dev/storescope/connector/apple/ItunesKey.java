package dev.storescope.connector.apple;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The keys of the iTunes Search API's results that are read. */
enum ItunesKey {
  WRAPPER_TYPE("wrapperType"),
  KIND("kind"),
  TRACK_ID("trackId"),
  COLLECTION_ID("collectionId"),
  VIEW_URL("trackViewUrl"),
  TRACK_NAME("trackName"),
  DESCRIPTION("description"),
  ARTIST_ID("artistId"),
  ARTIST_NAME("artistName"),
  BUNDLE_ID("bundleId"),
  VERSION("version"),
  RELEASE_NOTES("releaseNotes"),
  RELEASE_DATE("releaseDate"),
  UPDATE_DATE("currentVersionReleaseDate"),
  ICON_512("artworkUrl512"),
  ICON_100("artworkUrl100"),
  ICON_60("artworkUrl60"),
  SCREENSHOTS("screenshotUrls"),
  IPAD_SCREENSHOTS("ipadScreenshotUrls"),
  APPLE_TV_SCREENSHOTS("appletvScreenshotUrls"),
  GENRE_IDS("genreIds"),
  GENRES("genres"),
  LANGUAGES("languageCodesISO2A"),
  PRICE("price"),
  FORMATTED_PRICE("formattedPrice"),
  CURRENCY("currency"),
  AVERAGE_USER_RATING("averageUserRating"),
  USER_RATING_COUNT("userRatingCount"),
  FILE_SIZE("fileSizeBytes"),
  MINIMUM_OS("minimumOsVersion"),
  AGE_RATING("contentAdvisoryRating"),
  SELLER_URL("sellerUrl");

  private static final Map<String, ItunesKey> BY_NAME =
      Arrays.stream(values()).collect(Collectors.toMap(key -> key.name, Function.identity()));

  private final String name;

  ItunesKey(String name) {
    this.name = name;
  }

  static Optional<ItunesKey> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** As the API writes it. */
  @Override
  public String toString() {
    return name;
  }
}
