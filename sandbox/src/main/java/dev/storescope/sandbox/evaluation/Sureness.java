package dev.storescope.sandbox.evaluation;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Whether estimates are as sure as they say; of none at all, not a number. */
public final class Sureness {
  private Sureness() {}

  /** The share of truths within the intervals from p10 to p90; .8 is what they promise. */
  public static double coverage(List<IntervalGuess> guesses) {
    return mean(guesses, guess -> guess.covers() ? 1 : 0);
  }

  /**
   * The mean pinball loss of p10, p50 and p90, of the logarithms: what is lost for an interval that
   * misses, and for one that is wider than need be.
   */
  public static double pinballLoss(List<IntervalGuess> guesses) {
    return mean(
        guesses,
        guess ->
            (pinball(0.1, guess.estimate().p10(), guess.truth())
                    + pinball(0.5, guess.estimate().p50(), guess.truth())
                    + pinball(0.9, guess.estimate().p90(), guess.truth()))
                / 3);
  }

  /** The loss of one quantile: how far it is below the truth, or above it, weighed by its share. */
  static double pinball(double share, double quantile, double truth) {
    double missing = -new Guess(truth, quantile).logError();
    return Math.max(share * missing, (share - 1) * missing);
  }

  /** Something that was believed with a probability, and whether it is so. */
  public record Belief(double probability, boolean isSo) {}

  /** The mean squared error of probabilities: 0 for knowing all, .25 for knowing nothing. */
  public static double brierScore(List<Belief> beliefs) {
    return mean(beliefs, belief -> Math.pow(belief.probability() - (belief.isSo() ? 1 : 0), 2));
  }

  private static <T> double mean(List<T> items, ToDoubleFunction<T> value) {
    return items.stream().mapToDouble(value).average().orElse(Double.NaN);
  }
}
