package dev.storescope.estimation.volume;

/**
 * The distribution of the searches of a market over its keywords: the volume of a keyword is a
 * power of its rank, flatter at the first ranks, and all add up to the searches of the market. The
 * exponent and the shift are those of Apple's report of the United States of September 2025. The
 * volume at a rank is the geometric mean over what the exponent and the number of keywords may be.
 */
public final class QueryZipf {
  public static final double EXPONENT = 0.92;

  /** The volume of rank r is in proportion to (r + shift)^-exponent. */
  private static final double SHIFT = 1.1;

  /** The standard deviation of the exponent. */
  static final double EXPONENT_SIGMA = 0.1;

  /** The number of distinct keywords of a market, an order of magnitude. */
  public static final double KEYWORDS = 2e6;

  /** The logarithm of the rank whose volume changes least with the exponent. */
  private static final double PIVOT_LN_RANK = 8.8;

  /** The deviation of the logarithm of the volume at that rank. */
  private static final double PIVOT_SIGMA = 0.3;

  /** The geometric mean of the sum of the powers over the exponents and numbers of keywords. */
  private static final double MEAN_SUM_OF_POWERS = 29.2;

  private QueryZipf() {}

  /** The searches per day for the keyword of a rank. */
  public static double volume(double searchesPerDay, double rank) {
    return searchesPerDay * Math.pow(rank + SHIFT, -EXPONENT) / MEAN_SUM_OF_POWERS;
  }

  /** The rank, 1 or more, of a keyword with so many searches per day. */
  public static double rank(double searchesPerDay, double volume) {
    double powers = volume * MEAN_SUM_OF_POWERS / searchesPerDay;
    return Math.max(1, Math.pow(powers, -1 / EXPONENT) - SHIFT);
  }

  /** The standard deviation of the logarithm of the volume at a rank, given all searches. */
  static double sigma(double lnRank) {
    return Math.hypot(EXPONENT_SIGMA * (lnRank - PIVOT_LN_RANK), PIVOT_SIGMA);
  }
}
