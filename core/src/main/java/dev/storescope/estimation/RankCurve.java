package dev.storescope.estimation;

import java.util.stream.IntStream;

/**
 * How the installs of a search are shared among the ranks of its result page: r^-0.80 · e^(-0.10 ·
 * (r − 1)), over ranks 1 to 100 together 1 (section 5 of the estimation design). The first has
 * .315, the first three .59, the first ten .88. The design's sources disagree on the tail:
 * exponents of .6 to 1.0 and rates of 0 to .25 are in print.
 */
final class RankCurve {
  static final int LAST_RANK = 100;

  private static final double EXPONENT = 0.80;
  private static final double RATE = 0.10;
  private static final double SUM =
      IntStream.rangeClosed(1, LAST_RANK).mapToDouble(RankCurve::raw).sum();

  private RankCurve() {}

  /** The share of a rank; nothing for absence and beyond the last rank. */
  static double share(int rank) {
    return rank < 1 || rank > LAST_RANK ? 0 : raw(rank) / SUM;
  }

  private static double raw(int rank) {
    return Math.pow(rank, -EXPONENT) * Math.exp(-RATE * (rank - 1));
  }
}
