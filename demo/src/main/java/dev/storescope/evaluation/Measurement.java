package dev.storescope.evaluation;

import dev.storescope.evaluation.Prediction.IntervalPrediction;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The metrics of an estimator in one world. */
record Measurement(
    Quantity quantity, String estimator, WorldKind world, Map<Metric, Double> values) {
  /** One in so many predictions fits the constant. */
  private static final int PANEL = 10;

  public Measurement {
    values = Collections.unmodifiableMap(new EnumMap<>(values));
  }

  /** The metrics of order only, for estimates without a unit. */
  static Map<Metric, Double> order(List<Prediction> predictions) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.COUNT, (double) predictions.size());
    values.put(Metric.SPEARMAN, Accuracy.spearman(predictions));
    values.put(Metric.KENDALL, Accuracy.kendall(predictions));
    return values;
  }

  /** The metrics of order and error. */
  static Map<Metric, Double> accuracy(List<Prediction> predictions) {
    Map<Metric, Double> values = order(predictions);
    double male = Accuracy.meanAbsoluteLogError(predictions);
    values.put(Metric.MALE, male);
    values.put(Metric.FACTOR, Math.exp(male));
    values.put(Metric.BIAS, Accuracy.bias(predictions));
    values.put(Metric.WITHIN_TWICE, Accuracy.withinTwice(predictions));
    values.put(Metric.WEIGHTED_ERROR, Accuracy.weightedAbsoluteError(predictions));
    return values;
  }

  /**
   * The metrics of order and error with one constant fitted: the predictions are multiplied by the
   * factor that makes the median error 0 on a tenth of them, and evaluated on the others.
   */
  static Map<Metric, Double> fittedAccuracy(List<Prediction> shuffled) {
    int panel = Math.max(1, shuffled.size() / PANEL);
    double factor = Math.exp(-medianError(shuffled.subList(0, panel)));
    return accuracy(
        shuffled.subList(panel, shuffled.size()).stream()
            .map(prediction -> prediction.times(factor))
            .toList());
  }

  /** The metrics of order, error and intervals. */
  static Map<Metric, Double> intervals(List<IntervalPrediction> predictions) {
    Map<Metric, Double> values =
        accuracy(predictions.stream().map(IntervalPrediction::median).toList());
    values.put(Metric.COVERAGE, Accuracy.coverage(predictions));
    values.put(Metric.PINBALL, Accuracy.pinballLoss(predictions));
    return values;
  }

  private static double medianError(List<Prediction> predictions) {
    double[] sorted = predictions.stream().mapToDouble(Prediction::logError).sorted().toArray();
    return IntStream.of((sorted.length - 1) / 2, sorted.length / 2)
        .mapToDouble(i -> sorted[i])
        .average()
        .orElse(0);
  }
}
