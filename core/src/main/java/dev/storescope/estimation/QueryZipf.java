package dev.storescope.estimation;

/**
 * How the searches of a market are spread over its keywords: the keyword of rank r has a share of
 * r^-0.9 / 33.24, where 33.24 makes the shares of two million distinct keywords add up to 1
 * (section 3 of the estimation design). The exponent is an assumption: no store publishes its
 * queries.
 */
final class QueryZipf {
  static final double EXPONENT = 0.90;

  /** How unsure the exponent is. */
  static final double EXPONENT_SIGMA = 0.12;

  /** The distinct keywords of a market, an order of magnitude. */
  static final double KEYWORDS = 2e6;

  /** The logarithm of the rank whose volume does not change with the exponent. */
  static final double PIVOT_LN_RANK = (104 - 55) / 5.49;

  private static final double SUM_OF_POWERS = 33.24;

  private QueryZipf() {}

  /** The searches per day for the keyword of a rank, in a market of so many searches. */
  static double volume(double searchesPerDay, double rank) {
    return searchesPerDay * Math.pow(rank, -EXPONENT) / SUM_OF_POWERS;
  }

  /** The rank of the keyword that has so many searches per day; the inverse of the volume. */
  static double rank(double searchesPerDay, double volume) {
    return Math.pow(volume * SUM_OF_POWERS / searchesPerDay, -1 / EXPONENT);
  }
}
