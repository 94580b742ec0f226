package dev.storescope.estimation;

/**
 * The distribution of the searches of a market over its keywords: the keyword of rank r has a share
 * of r^-0.9 / 33.24, so that the shares of two million keywords add up to 1 (section 3 of the
 * estimation design). The exponent is an assumption: no store publishes its queries.
 */
public final class QueryZipf {
  public static final double EXPONENT = 0.90;

  /** The standard deviation of the exponent. */
  static final double EXPONENT_SIGMA = 0.2;

  /** The number of distinct keywords of a market, an order of magnitude. */
  public static final double KEYWORDS = 2e6;

  /** The logarithm of the rank whose volume does not change with the exponent. */
  private static final double PIVOT_LN_RANK = (104 - 55) / 5.49;

  private static final double SUM_OF_POWERS = 33.24;

  /** The standard deviation of the logarithm of a volume if three times as many are as likely. */
  private static final double KEYWORDS_SIGMA = 0.14;

  private QueryZipf() {}

  /** The standard deviation of the logarithm of the volume at a rank, given all searches. */
  static double sigma(double lnRank) {
    return Math.hypot(EXPONENT_SIGMA * (lnRank - PIVOT_LN_RANK), KEYWORDS_SIGMA);
  }

  /** The searches per day for the keyword of a rank. */
  public static double volume(double searchesPerDay, double rank) {
    return searchesPerDay * Math.pow(rank, -EXPONENT) / SUM_OF_POWERS;
  }
}
