package dev.storescope.evaluation.measure;

/**
 * An estimate with the actual value.
 *
 * @param actual above 0
 * @param estimate 0 or more
 */
public record Prediction(double actual, double estimate) {
  /** Lower values count as this: the service shows whole numbers, and 0 has no logarithm. */
  public static final double SMALLEST = 0.5;

  public Prediction {
    if (!(actual > 0 && estimate >= 0 && estimate < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "an actual value is above 0, an estimate 0 or more, not " + actual + ", " + estimate);
    }
  }

  /** Negative if the estimate is too low. */
  double logError() {
    return Math.log(Math.max(estimate, SMALLEST) / Math.max(actual, SMALLEST));
  }

  Prediction times(double factor) {
    return new Prediction(actual, estimate * factor);
  }

  /** A probability with the actual outcome. */
  public record ProbabilityPrediction(double probability, boolean actual) {}
}
