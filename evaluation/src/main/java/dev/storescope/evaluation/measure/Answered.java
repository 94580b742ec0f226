package dev.storescope.evaluation.measure;

import dev.storescope.estimation.Estimate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An actual value with what the service answers.
 *
 * @param actual above 0
 * @param shown the number of the answer; empty if there is none
 * @param estimate behind the number, with its interval; a peer has none
 */
public record Answered(double actual, OptionalDouble shown, Optional<Estimate> estimate) {
  /** An answer of the service: the whole number that it shows. */
  public static Answered of(double actual, Optional<Estimate> estimate) {
    return new Answered(
        actual, estimate.stream().mapToDouble(it -> (double) it.rounded()).findFirst(), estimate);
  }

  /** A number without interval. */
  public static Answered of(double actual, OptionalDouble shown) {
    return new Answered(actual, shown, Optional.empty());
  }

  /** Whether the actual value is from p10 to p90, both included. */
  boolean isCovered() {
    return estimate.filter(it -> it.p10() <= actual && actual <= it.p90()).isPresent();
  }

  boolean hasAnswer() {
    return shown.isPresent();
  }
}
