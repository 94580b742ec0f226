package dev.storescope.evaluation.measure;

import dev.storescope.evaluation.world.WorldKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The metrics of an estimator in one world.
 *
 * @param answers from which they were computed, for the plots; empty for metrics of another kind
 */
public record Measurement(
    EstimatedQuantity quantity,
    String estimator,
    WorldKind world,
    Map<Metric, Double> values,
    List<Answered> answers) {
  /** One in so many predictions fits the constant. */
  private static final int PANEL = 10;

  public Measurement {
    values = Collections.unmodifiableMap(new EnumMap<>(values));
    answers = List.copyOf(answers);
  }

  /** The same with a further metric. */
  public Measurement with(Metric metric, double value) {
    Map<Metric, Double> more = new EnumMap<>(values);
    more.put(metric, value);
    return new Measurement(quantity, estimator, world, more, answers);
  }

  /** The same without the answers, which take much memory. */
  public Measurement withoutAnswers() {
    return new Measurement(quantity, estimator, world, values, List.of());
  }

  /** The metrics of order only, for numbers without a unit. */
  public static Map<Metric, Double> order(List<Prediction> predictions) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.COUNT, (double) predictions.size());
    values.put(Metric.SPEARMAN, Accuracy.spearman(predictions));
    values.put(Metric.KENDALL, Accuracy.kendall(predictions));
    return values;
  }

  /** The metrics of order and error. */
  public static Map<Metric, Double> accuracy(List<Prediction> predictions) {
    Map<Metric, Double> values = order(predictions);
    values.put(Metric.MALE, Accuracy.meanAbsoluteLogError(predictions));
    values.put(Metric.MEDIAN_ERROR, Accuracy.medianAbsoluteLogError(predictions));
    values.put(Metric.BIAS, Accuracy.bias(predictions));
    values.put(Metric.WITHIN_TWICE, Accuracy.withinTwice(predictions));
    values.put(Metric.WEIGHTED_ERROR, Accuracy.weightedAbsoluteError(predictions));
    return values;
  }

  /**
   * The metrics of order and error with one constant fitted: the predictions are multiplied by the
   * factor that makes the median error 0 on a tenth of them, and evaluated on the others.
   */
  public static Map<Metric, Double> fittedAccuracy(List<Prediction> shuffled) {
    int panel = Math.max(1, shuffled.size() / PANEL);
    double factor = Math.exp(-Accuracy.medianError(shuffled.subList(0, panel)));
    return accuracy(
        shuffled.subList(panel, shuffled.size()).stream()
            .map(prediction -> prediction.times(factor))
            .toList());
  }

  /**
   * The metrics of answers. A missing number counts as the lowest of all; intervals are those that
   * there are.
   */
  public static Map<Metric, Double> answers(List<Answered> answers) {
    Map<Metric, Double> values = accuracy(predictions(answers));
    values.put(Metric.WITHOUT, Accuracy.share(answers, answer -> !answer.hasAnswer()));
    values.put(Metric.COVERAGE, Accuracy.coverage(answers));
    return values;
  }

  /** The numbers of answers; a missing one counts as the lowest of all. */
  public static List<Prediction> predictions(List<Answered> answers) {
    double lowest =
        answers.stream().flatMapToDouble(answer -> answer.shown().stream()).min().orElse(0);
    return answers.stream()
        .map(answer -> new Prediction(answer.actual(), answer.shown().orElse(lowest)))
        .toList();
  }
}
