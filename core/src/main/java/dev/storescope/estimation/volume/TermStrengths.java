package dev.storescope.estimation.volume;

import java.util.Arrays;

/**
 * The strengths of terms that fit their comparisons best: a Bradley–Terry model whose prior is
 * normal around what the volume of a term in the App Store predicts. The strengths are fitted to
 * the prediction and the prediction to the strengths, in turn.
 */
final class TermStrengths {
  /** The standard deviation of a strength around its prediction. */
  private static final double PRIOR_SIGMA = 6;

  private static final int ROUNDS = 4;
  private static final int STEPS = 150;
  private static final double FIRST_STEP = 0.3;

  private final TermComparisons comparisons;
  private final double[] strengths;
  private final double[] means;
  private final double[] squares;

  private TermStrengths(TermComparisons comparisons) {
    this.comparisons = comparisons;
    this.strengths = new double[comparisons.terms()];
    this.means = new double[comparisons.terms()];
    this.squares = new double[comparisons.terms()];
  }

  /**
   * @param first what is known of the strengths before the comparisons
   */
  static double[] fit(TermComparisons comparisons, double[] first, AppStoreRegression regression) {
    TermStrengths fit = new TermStrengths(comparisons);
    double[] prior = first;
    for (int round = 0; round < ROUNDS; round++) {
      fit.climb(prior);
      prior = sum(first, regression.predict(difference(fit.strengths, first)));
    }
    return fit.strengths;
  }

  private static double[] sum(double[] one, double[] other) {
    double[] sum = one.clone();
    Arrays.setAll(sum, i -> one[i] + other[i]);
    return sum;
  }

  private static double[] difference(double[] one, double[] other) {
    double[] difference = one.clone();
    Arrays.setAll(difference, i -> one[i] - other[i]);
    return difference;
  }

  /** Gradient ascent with Adam, whose steps do not depend on the number of comparisons. */
  private void climb(double[] prior) {
    double[] slopes = new double[strengths.length];
    for (int step = 0; step < STEPS; step++) {
      for (int i = 0; i < slopes.length; i++) {
        slopes[i] = (prior[i] - strengths[i]) / (PRIOR_SIGMA * PRIOR_SIGMA);
      }
      comparisons.addSlopes(strengths, slopes);
      double size = FIRST_STEP * (1 - (double) step / STEPS);
      for (int i = 0; i < slopes.length; i++) {
        means[i] = 0.9 * means[i] + 0.1 * slopes[i];
        squares[i] = 0.99 * squares[i] + 0.01 * slopes[i] * slopes[i];
        strengths[i] += size * means[i] / (Math.sqrt(squares[i]) + 1e-8);
      }
    }
  }
}
