package dev.storescope.evaluation;

/**
 * The search volume that most other tools report: method {@code splitmetrics-2019}. The curve,
 * 254.4443 · e^(0.0615 · popularity) impressions per day on the legacy scale, was fitted by
 * SplitMetrics and Phiture to 30,805 keywords of the United States from August to October 2019. It
 * gives the keywords of a country more searches together than the country has.
 */
final class SplitMetricsVolume {
  private static final double AT_ZERO = 254.4443;
  private static final double SLOPE = 0.0615;

  /** The installs per search of the first rank. */
  private static final double FIRST = 0.07;

  private static final int LAST_RANK = 100;

  private SplitMetricsVolume() {}

  /** The curve itself, as other tools use it in all countries. */
  static double searches(int popularity) {
    return AT_ZERO * Math.exp(SLOPE * popularity);
  }

  /** The installs at a rank, by the rank curve of our own estimate for generic keywords. */
  static double installs(int popularity, int rank) {
    return rank > LAST_RANK
        ? 0
        : searches(popularity) * FIRST * Math.pow(rank, -0.80) * Math.exp(-0.10 * (rank - 1));
  }
}
