package dev.storescope.evaluation.measure;

import dev.storescope.evaluation.measure.Prediction.ProbabilityPrediction;
import dev.storescope.holdout.RankCorrelation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Scores of predictions; NaN without predictions. */
public final class Accuracy {
  private static final double TWICE = Math.log(2);

  private Accuracy() {}

  static double spearman(List<Prediction> predictions) {
    return RankCorrelation.spearman(
        values(predictions, Prediction::actual), values(predictions, Prediction::estimate));
  }

  static double kendall(List<Prediction> predictions) {
    return RankStatistics.kendall(
        values(predictions, Prediction::actual), values(predictions, Prediction::estimate));
  }

  /** The mean absolute error of the logarithm (MALE). */
  static double meanAbsoluteLogError(List<Prediction> predictions) {
    return mean(predictions, prediction -> Math.abs(prediction.logError()));
  }

  /** The mean error of the logarithm: negative if the estimates are too low. */
  public static double bias(List<Prediction> predictions) {
    return mean(predictions, Prediction::logError);
  }

  /** The share of predictions between half and twice the actual value, both included. */
  static double withinTwice(List<Prediction> predictions) {
    return mean(predictions, prediction -> Math.abs(prediction.logError()) <= TWICE ? 1 : 0);
  }

  /** The sum of absolute errors, relative to the sum of actual values. */
  static double weightedAbsoluteError(List<Prediction> predictions) {
    double errors =
        predictions.stream()
            .mapToDouble(prediction -> Math.abs(prediction.estimate() - prediction.actual()))
            .sum();
    return errors / predictions.stream().mapToDouble(Prediction::actual).sum();
  }

  static double medianAbsoluteLogError(List<Prediction> predictions) {
    return median(predictions, prediction -> Math.abs(prediction.logError()));
  }

  /** The median error of the logarithm. */
  static double medianError(List<Prediction> predictions) {
    return median(predictions, Prediction::logError);
  }

  private static double median(List<Prediction> predictions, ToDoubleFunction<Prediction> value) {
    double[] sorted = predictions.stream().mapToDouble(value).sorted().toArray();
    return sorted.length == 0
        ? Double.NaN
        : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  /** The share of actual values from p10 to p90, both included; 0.8 is right. */
  static double coverage(List<Answered> answers) {
    return share(
        answers.stream().filter(answer -> answer.estimate().isPresent()).toList(),
        Answered::isCovered);
  }

  /** The mean squared error of probabilities: 0 is perfect, 0.25 uninformed. */
  public static double brierScore(List<ProbabilityPrediction> predictions) {
    return mean(
        predictions,
        prediction -> Math.pow(prediction.probability() - (prediction.actual() ? 1 : 0), 2));
  }

  /** The share of the first {@code k} of the best among the first {@code k} found. */
  static <T> double overlap(int k, List<T> best, List<T> found) {
    Set<T> first = new HashSet<>(found.subList(0, Math.min(k, found.size())));
    return mean(best.stream().limit(k).toList(), entry -> first.contains(entry) ? 1 : 0);
  }

  public static <T> double share(List<T> items, Predicate<T> condition) {
    return mean(items, item -> condition.test(item) ? 1 : 0);
  }

  public static <T> double mean(List<T> items, ToDoubleFunction<T> value) {
    return items.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  private static double[] values(List<Prediction> predictions, ToDoubleFunction<Prediction> side) {
    return predictions.stream().mapToDouble(side).toArray();
  }
}
