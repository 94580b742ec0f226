package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;

/**
 * An estimate with the actual value.
 *
 * @param actual above 0
 * @param estimate 0 or more
 */
record Prediction(double actual, double estimate) {
  /** Lower estimates count as this, because 0 has no logarithm. */
  static final double SMALLEST = 0.01;

  public Prediction {
    if (!(actual > 0 && estimate >= 0 && estimate < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "an actual value is above 0, an estimate 0 or more, not " + actual + ", " + estimate);
    }
  }

  /** Negative if the estimate is too low. */
  double logError() {
    return Math.log(Math.max(estimate, SMALLEST) / actual);
  }

  Prediction times(double factor) {
    return new Prediction(actual, estimate * factor);
  }

  /** An estimate with its interval and the actual value. */
  record IntervalPrediction(double actual, Estimate estimate) {

    /** Whether the actual value is between p10 and p90, both included. */
    boolean covers() {
      return estimate.p10() <= actual && actual <= estimate.p90();
    }

    Prediction median() {
      return new Prediction(actual, estimate.p50());
    }
  }

  /** A probability with the actual outcome. */
  record ProbabilityPrediction(double probability, boolean actual) {}
}
