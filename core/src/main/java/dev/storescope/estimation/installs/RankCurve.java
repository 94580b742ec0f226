package dev.storescope.estimation.installs;

import java.util.stream.IntStream;

/**
 * The shares of the ranks in the installs of a search, 1 in total over ranks 1 to 100 (section 5 of
 * the estimation design). Of apps that are not games the first has .315, the first three .59, the
 * first ten .88. Published curves disagree on the tail: exponents of .6 to 1.0, rates of 0 to .25.
 */
public enum RankCurve {
  APPS(InstallsTuning.CURVE_RATE),
  GAMES(InstallsTuning.GAMES_RATE);

  public static final int LAST_RANK = 100;

  private final double rate;
  private final double sum;

  RankCurve(double rate) {
    this.rate = rate;
    this.sum = IntStream.rangeClosed(1, LAST_RANK).mapToDouble(this::raw).sum();
  }

  /** The share of a rank, 0 beyond the last. */
  public double share(int rank) {
    return rank > LAST_RANK ? 0 : raw(rank) / sum;
  }

  private double raw(int rank) {
    return Math.pow(rank, -InstallsTuning.CURVE_EXPONENT) * Math.exp(-rate * (rank - 1));
  }
}
