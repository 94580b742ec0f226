package dev.storescope.keywords;

import dev.storescope.store.Keyword;
import java.util.Comparator;

/**
 * The priority of fetching a keyword's search: the logarithm, up to a constant, of the installs to
 * expect from it, by its volume and by how much of it is in the app's listing. The highest priority
 * comes first, then by keyword.
 */
record FetchPriority(Keyword keyword, double logInstalls) implements Comparable<FetchPriority> {
  /** Volumes estimated from suggestions are off by a factor of about three. */
  private static final double VOLUME_EXPONENT = 0.7;

  /** The increase of the logarithm from no word in the listing to all of them. */
  private static final double PER_MATCH = 4;

  private static final Comparator<FetchPriority> ORDER =
      Comparator.comparingDouble(FetchPriority::logInstalls)
          .reversed()
          .thenComparing(FetchPriority::keyword);

  /**
   * @param volume the searches per day, 0 if not known
   * @param match how much of the keyword is in the listing, 0 to 1
   */
  static FetchPriority of(Keyword keyword, double volume, double match) {
    return new FetchPriority(keyword, VOLUME_EXPONENT * Math.log1p(volume) + PER_MATCH * match);
  }

  @Override
  public int compareTo(FetchPriority other) {
    return ORDER.compare(this, other);
  }
}
