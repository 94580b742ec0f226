package dev.storescope.estimation;

import java.util.stream.IntStream;

/**
 * How the installs of a search are shared among the ranks of its result page, over ranks 1 to 100
 * together 1 (section 5 of the estimation design). For apps that are no games the first has .315,
 * the first three .59, the first ten .88. The design's sources disagree on the tail: exponents of
 * .6 to 1.0 and rates of 0 to .25 are in print.
 */
enum RankCurve {
  APPS(InstallsTuning.CURVE_RATE),
  GAMES(InstallsTuning.GAMES_RATE);

  static final int LAST_RANK = 100;

  private final double rate;
  private final double sum;

  RankCurve(double rate) {
    this.rate = rate;
    this.sum = IntStream.rangeClosed(1, LAST_RANK).mapToDouble(this::raw).sum();
  }

  /** The share of a rank; nothing for absence and beyond the last rank. */
  double share(int rank) {
    return rank < 1 || rank > LAST_RANK ? 0 : raw(rank) / sum;
  }

  private double raw(int rank) {
    return Math.pow(rank, -InstallsTuning.CURVE_EXPONENT) * Math.exp(-rate * (rank - 1));
  }
}
