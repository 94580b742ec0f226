package dev.storescope.sandbox.evaluation;

/**
 * A number that was estimated, beside the truth.
 *
 * @param truth above 0
 * @param estimate 0 or more
 */
public record Guess(double truth, double estimate) {
  /** An estimate below this counts as this: the logarithm of nothing is no error to speak of. */
  static final double SMALLEST = 0.01;

  public Guess {
    if (!(truth > 0 && estimate >= 0 && estimate < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("no truth " + truth + " beside an estimate " + estimate);
    }
  }

  /** The logarithm of how many times too high it is; negative where it is too low. */
  public double logError() {
    return Math.log(Math.max(estimate, SMALLEST) / truth);
  }

  /** The same guess, multiplied. */
  Guess times(double factor) {
    return new Guess(truth, estimate * factor);
  }
}
