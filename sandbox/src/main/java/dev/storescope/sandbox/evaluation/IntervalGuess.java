package dev.storescope.sandbox.evaluation;

import dev.storescope.estimation.Estimate;

/** An estimate with its interval, beside the truth. */
public record IntervalGuess(double truth, Estimate estimate) {

  /** Whether the truth is between the p10 and the p90, both included. */
  boolean covers() {
    return estimate.p10() <= truth && truth <= estimate.p90();
  }

  Guess median() {
    return new Guess(truth, estimate.p50());
  }
}
