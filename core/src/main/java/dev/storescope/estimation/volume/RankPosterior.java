package dev.storescope.estimation.volume;

/**
 * Estimates the rank of a keyword among all keywords, as a fraction from 0 (the most searched) to
 * 1, from its positions in two nested random sets of keywords.
 *
 * <p>If a fraction u of all keywords is above the keyword, a set of n has about u · n keywords
 * above it, Poisson distributed. The prior of u is uniform; the result is the exponential of the
 * posterior mean of ln u. It grows with the position and falls with the number of keywords.
 */
public final class RankPosterior {
  private static final int STEPS = 160;
  private static final double LEAST = Math.log(1e-8);

  private RankPosterior() {}

  /**
   * The fraction.
   *
   * @param position in the smaller set, from 1; between two if it is not known exactly
   * @param keywords the size of the smaller set
   * @param behind how many keywords of the larger set are known to be above the keyword
   * @param others how many more keywords the larger set has
   */
  public static double fraction(double position, double keywords, int behind, double others) {
    int needed = (int) Math.round(behind + 1 - position);
    double sum = 0;
    double sumOfLogarithms = 0;
    double highest = Double.NEGATIVE_INFINITY;
    double[] likelihoods = new double[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      double logarithm = LEAST * i / STEPS;
      double fraction = Math.exp(logarithm);
      // One power more than the likelihood, because the steps are even in the logarithm.
      likelihoods[i] =
          position * logarithm
              - fraction * keywords
              + (behind == 0 ? 0 : logAtLeast(needed, fraction * others));
      highest = Math.max(highest, likelihoods[i]);
    }
    for (int i = 0; i <= STEPS; i++) {
      double weight = Math.exp(likelihoods[i] - highest);
      sum += weight;
      sumOfLogarithms += weight * LEAST * i / STEPS;
    }
    return Math.exp(sumOfLogarithms / sum);
  }

  /** The logarithm of the chance that a Poisson variable of a mean is at least a number. */
  private static double logAtLeast(int number, double mean) {
    if (number <= 0 || mean > 3 * number + 60) {
      return 0;
    }
    double term = 1;
    double sum = 0;
    // Summed from the first term, so that small means lose no digits.
    for (int k = number; term > 1e-12 * sum; k++) {
      sum += term;
      term *= mean / (k + 1);
    }
    double logFirst = number * Math.log(Math.max(mean, 1e-300)) - mean - logFactorial(number);
    return Math.min(0, logFirst + Math.log(sum));
  }

  private static double logFactorial(int number) {
    double sum = 0;
    for (int k = 2; k <= number; k++) {
      sum += Math.log(k);
    }
    return sum;
  }
}
