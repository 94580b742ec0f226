package dev.storescope.sandbox.evaluation;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** How near guesses are to the truth; of no guesses at all, not a number. */
public final class Accuracy {
  private static final double TWICE = Math.log(2);

  private static final double NONE = Double.NaN;

  private Accuracy() {}

  /** Spearman's rank correlation, ranks of equal values averaged: 1 for the right order. */
  public static double spearman(List<Guess> guesses) {
    return RankOrder.correlation(values(guesses, Guess::truth), values(guesses, Guess::estimate));
  }

  /** Kendall's τ-b: pairs in the right order less pairs in the wrong one; 1 for the right order. */
  public static double kendall(List<Guess> guesses) {
    return PairOrder.concordance(values(guesses, Guess::truth), values(guesses, Guess::estimate));
  }

  /** The mean of the logarithms' absolute errors (MALE). */
  public static double meanAbsoluteLogError(List<Guess> guesses) {
    return guesses.stream().mapToDouble(guess -> Math.abs(guess.logError())).average().orElse(NONE);
  }

  /** The mean of the logarithms' errors: below 0 where the estimates are too low. */
  public static double bias(List<Guess> guesses) {
    return guesses.stream().mapToDouble(Guess::logError).average().orElse(NONE);
  }

  /** The share of guesses between half and twice the truth, both included. */
  public static double withinTwice(List<Guess> guesses) {
    return guesses.stream()
        .mapToDouble(guess -> Math.abs(guess.logError()) <= TWICE ? 1 : 0)
        .average()
        .orElse(NONE);
  }

  /** All absolute errors together, as a share of all truths together. */
  public static double weightedAbsoluteError(List<Guess> guesses) {
    double errors =
        guesses.stream().mapToDouble(guess -> Math.abs(guess.estimate() - guess.truth())).sum();
    return errors / guesses.stream().mapToDouble(Guess::truth).sum();
  }

  /** How many have less than one of a lower signal, though a higher signal means no less. */
  public static long violations(List<Double> signals, List<Double> estimates) {
    return RankOrder.overtaken(
        signals.stream().mapToDouble(Double::doubleValue).toArray(),
        estimates.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double[] values(List<Guess> guesses, ToDoubleFunction<Guess> side) {
    return guesses.stream().mapToDouble(side).toArray();
  }
}
