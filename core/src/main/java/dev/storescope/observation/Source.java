package dev.storescope.observation;

import java.util.regex.Pattern;

/**
 * The origin of an observation: an endpoint of a store, an import, or for what the service derives
 * from other observations a calculation.
 */
public record Source(String name) {
  private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9-]{0,31}");

  public static final Source ITUNES_SEARCH = new Source("itunes-search");
  public static final Source ITUNES_LOOKUP = new Source("itunes-lookup");
  public static final Source ITUNES_RSS = new Source("itunes-rss");
  public static final Source APP_STORE_HINTS = new Source("appstore-hints");
  public static final Source APP_STORE_NATIVE_SEARCH = new Source("appstore-native-search");
  public static final Source GOOGLE_PLAY_DETAILS = new Source("googleplay-details");
  public static final Source GOOGLE_PLAY_SEARCH = new Source("googleplay-search");
  public static final Source GOOGLE_PLAY_WORK_SEARCH = new Source("googleplay-work-search");
  public static final Source GOOGLE_PLAY_SUGGEST = new Source("googleplay-suggest");
  public static final Source GOOGLE_PLAY_CHARTS = new Source("googleplay-charts");
  public static final Source GOOGLE_PLAY_SIMILAR = new Source("googleplay-similar");
  public static final Source GOOGLE_PLAY_DEVELOPER = new Source("googleplay-developer");
  public static final Source GOOGLE_PLAY_REVIEWS = new Source("googleplay-reviews");
  public static final Source ITUNES_REVIEWS = new Source("itunes-reviews");
  public static final Source APP_STORE_TRENDS = new Source("appstore-trends");
  public static final Source APP_STORE_PAGE = new Source("appstore-page");
  public static final Source APP_STORE_SEARCH_PAGE = new Source("appstore-search-page");
  public static final Source APPLE_ADS = new Source("apple-ads");
  public static final Source APPLE_ADS_SUGGESTIONS = new Source("apple-ads-suggestions");
  public static final Source POOLED_FIT = new Source("pooled-fit");
  public static final Source DOWNLOADS_FIT = new Source("downloads-fit");
  public static final Source ESTIMATED_DOWNLOADS = new Source("estimated-downloads");
  public static final Source IMPORT = new Source("import");

  public Source {
    if (!FORM.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "Invalid source '%s'. Use up to 32 lower-case letters, digits and hyphens."
              .formatted(name));
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
