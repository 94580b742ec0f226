package dev.storescope.connector.apple;

/** Which of the App Store's interfaces is taken for who ranks for a keyword. */
public enum SearchSource {
  /** The iTunes Search API: official and documented, but ordered a little differently. */
  ITUNES,
  /**
   * The search of the App Store app itself: the ranks as people see them, but undocumented. It is
   * known for the iPhone only; the ranks on an iPad are still taken from the iTunes Search API.
   */
  NATIVE
}
