package dev.storescope.sandbox.evaluation;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How good an estimator was in one world, by what was measured. */
public record Measurement(
    Figure figure, String estimator, WorldKind world, Map<Metric, Double> values) {
  public Measurement {
    values = Collections.unmodifiableMap(new EnumMap<>(values));
  }

  /** The order only, for what has no unit. */
  static Map<Metric, Double> order(List<Guess> guesses) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.COUNT, (double) guesses.size());
    values.put(Metric.SPEARMAN, Accuracy.spearman(guesses));
    values.put(Metric.KENDALL, Accuracy.kendall(guesses));
    return values;
  }

  /** Order and nearness. */
  static Map<Metric, Double> accuracy(List<Guess> guesses) {
    Map<Metric, Double> values = order(guesses);
    double male = Accuracy.meanAbsoluteLogError(guesses);
    values.put(Metric.MALE, male);
    values.put(Metric.FACTOR, Math.exp(male));
    values.put(Metric.BIAS, Accuracy.bias(guesses));
    values.put(Metric.WITHIN_TWICE, Accuracy.withinTwice(guesses));
    values.put(Metric.WEIGHTED_ERROR, Accuracy.weightedAbsoluteError(guesses));
    return values;
  }

  /** Order, nearness, and whether the intervals hold. */
  static Map<Metric, Double> intervals(List<IntervalGuess> guesses) {
    Map<Metric, Double> values = accuracy(guesses.stream().map(IntervalGuess::median).toList());
    values.put(Metric.COVERAGE, Sureness.coverage(guesses));
    values.put(Metric.PINBALL, Sureness.pinballLoss(guesses));
    return values;
  }
}
