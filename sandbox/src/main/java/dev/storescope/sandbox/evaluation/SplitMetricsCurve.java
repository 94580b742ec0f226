package dev.storescope.sandbox.evaluation;

/**
 * What tools make of SplitMetrics' curve: impressions a day by popularity, 254.4443 · e^(0.0615 ·
 * popularity), worldwide, fitted to advertisements in the United States of August to October 2019;
 * times 7 % for the first result, and less by its rank.
 */
final class SplitMetricsCurve {
  private static final double AT_ZERO = 254.4443;
  private static final double SLOPE = 0.0615;
  private static final double FIRST = 0.07;
  private static final int LAST_RANK = 100;

  private SplitMetricsCurve() {}

  static double searches(int popularity) {
    return AT_ZERO * Math.exp(SLOPE * popularity);
  }

  static double installs(int popularity, int rank) {
    return rank < 1 || rank > LAST_RANK ? 0 : searches(popularity) * FIRST * falloff(rank);
  }

  /** The curve of ranks is the one that our own estimate has for keywords that are no brand. */
  private static double falloff(int rank) {
    return Math.pow(rank, -0.80) * Math.exp(-0.10 * (rank - 1));
  }
}
