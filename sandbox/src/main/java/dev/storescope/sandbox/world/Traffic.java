package dev.storescope.sandbox.world;

/**
 * How people came to an app in a country on a day by one source: expected numbers.
 *
 * @param impressions in lists, without views of the page
 * @param redownloads by people who have downloaded the app before
 */
public record Traffic(
    Source source,
    double impressions,
    double pageViews,
    double firstDownloads,
    double redownloads) {
  /** Where they came from. */
  public enum Source {
    SEARCH,
    BROWSE,
    APP_REFERRER,
    WEB_REFERRER
  }
}
