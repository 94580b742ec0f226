package dev.storescope.estimation;

/**
 * The distribution of the searches of a market over its keywords: the volume of a keyword is a
 * power of its rank (section 3 of the estimation design), and all add up to the searches of the
 * market. Neither the exponent nor the number of keywords is published. The volume at a rank is the
 * geometric mean over what they may be: those of the exponent 0.9 alone, with two million keywords,
 * are higher by a quarter, because the sum grows faster the further the exponent is from it.
 */
public final class QueryZipf {
  public static final double EXPONENT = 0.90;

  /** The standard deviation of the exponent, which is from 0.5 to 1.3. */
  static final double EXPONENT_SIGMA = 0.2;

  /** The number of distinct keywords of a market, an order of magnitude. */
  public static final double KEYWORDS = 2e6;

  /** The logarithm of the rank whose volume changes least with the exponent. */
  private static final double PIVOT_LN_RANK = 8.5;

  /** The deviation of the logarithm of the volume at that rank. */
  private static final double PIVOT_SIGMA = 0.31;

  /** Of rank^-0.9 over two million ranks. */
  static final double SUM_OF_POWERS = 33.24;

  /** The geometric mean of the sum of rank^-exponent over the exponents and numbers of keywords. */
  private static final double MEAN_SUM_OF_POWERS = 42.2;

  private QueryZipf() {}

  /** The searches per day for the keyword of a rank. */
  public static double volume(double searchesPerDay, double rank) {
    return searchesPerDay * Math.pow(rank, -EXPONENT) / MEAN_SUM_OF_POWERS;
  }

  /** The standard deviation of the logarithm of the volume at a rank, given all searches. */
  static double sigma(double lnRank) {
    return Math.hypot(EXPONENT_SIGMA * (lnRank - PIVOT_LN_RANK), PIVOT_SIGMA);
  }
}
