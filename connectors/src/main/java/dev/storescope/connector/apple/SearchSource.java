package dev.storescope.connector.apple;

/** The API of the App Store that rankings for keywords are fetched from. */
public enum SearchSource {
  /** The iTunes Search API: official and documented, but in a slightly different order. */
  ITUNES,
  /**
   * The search of the App Store app: the ranks that people see, but undocumented. It is known for
   * the iPhone only; ranks on an iPad are fetched from the iTunes Search API.
   */
  NATIVE,
  /**
   * The search page of the App Store's web site: the ranks that people see on an iPhone and on an
   * iPad, but undocumented.
   */
  WEB
}
