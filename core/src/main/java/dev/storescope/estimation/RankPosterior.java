package dev.storescope.estimation;

/**
 * What place a keyword has among all keywords, as a fraction from 0 (the most searched) to 1, from
 * its places in two nested sets of keywords drawn at random.
 *
 * <p>Of a keyword that has the fraction u above it, a set of n holds about u · n keywords above it,
 * Poisson distributed. Every fraction is as likely as any other beforehand; the answer is the
 * exponential of the mean logarithm of the fraction afterwards. It grows with the position and
 * falls with the number of keywords.
 */
final class RankPosterior {
  private static final int STEPS = 160;
  private static final double LEAST = Math.log(1e-8);

  private RankPosterior() {}

  /**
   * The fraction.
   *
   * @param position the place in the smaller set of keywords, from 1
   * @param keywords how many the smaller set has
   * @param leftOutAfter a place in the larger set that the keyword is known to be behind, or 0
   * @param others how many more keywords the larger set has
   */
  static double fraction(int position, double keywords, int leftOutAfter, double others) {
    int needed = leftOutAfter + 1 - position;
    double sum = 0;
    double sumOfLogarithms = 0;
    double highest = Double.NEGATIVE_INFINITY;
    double[] likelihoods = new double[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      double logarithm = LEAST * i / STEPS;
      double fraction = Math.exp(logarithm);
      // One power more than the likelihood has: the steps are even in the logarithm.
      likelihoods[i] =
          position * logarithm
              - fraction * keywords
              + (leftOutAfter == 0 ? 0 : logAtLeast(needed, fraction * others));
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
    // Summed from the first term that counts, so that small means lose no digits.
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
