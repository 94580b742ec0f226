package dev.storescope.keywords;

import dev.storescope.store.Keyword;
import java.util.Comparator;

/**
 * How much a look at a keyword's search promises: the logarithm, up to a constant, of the installs
 * that it may bring, by its searches and by the share of them that an app gets whose listing says
 * so much of it. The most promising come first, then by keyword.
 */
record Promise(Keyword keyword, double logInstalls) implements Comparable<Promise> {
  /** Searches estimated from suggestions are off by a factor of three or so. */
  private static final double TRUST_IN_SEARCHES = 0.7;

  /** The rise of the logarithm of the share from no word in the listing to all of them. */
  private static final double PER_MATCH = 4;

  private static final Comparator<Promise> ORDER =
      Comparator.comparingDouble(Promise::logInstalls).reversed().thenComparing(Promise::keyword);

  /**
   * @param searches for the keyword per day, 0 where they are not known
   * @param match how much of it is in the listing, 0 to 1
   */
  static Promise of(Keyword keyword, double searches, double match) {
    return new Promise(keyword, TRUST_IN_SEARCHES * Math.log1p(searches) + PER_MATCH * match);
  }

  @Override
  public int compareTo(Promise other) {
    return ORDER.compare(this, other);
  }
}
