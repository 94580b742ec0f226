package dev.storescope.evaluation;

import dev.storescope.evaluation.Prediction.IntervalPrediction;
import dev.storescope.evaluation.Prediction.ProbabilityPrediction;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Scores of predictions; NaN without predictions. */
final class Accuracy {
  private static final double TWICE = Math.log(2);

  private Accuracy() {}

  static double spearman(List<Prediction> predictions) {
    return RankStatistics.spearman(
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
  static double bias(List<Prediction> predictions) {
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

  /** The share of actual values from p10 to p90; 0.8 is right. */
  static double coverage(List<IntervalPrediction> predictions) {
    return mean(predictions, prediction -> prediction.covers() ? 1 : 0);
  }

  /**
   * The mean pinball loss of the logarithms of p10, p50 and p90, which penalizes intervals that
   * miss and intervals that are too wide.
   */
  static double pinballLoss(List<IntervalPrediction> predictions) {
    return mean(
        predictions,
        prediction ->
            (pinball(0.1, prediction.estimate().p10(), prediction.actual())
                    + pinball(0.5, prediction.estimate().p50(), prediction.actual())
                    + pinball(0.9, prediction.estimate().p90(), prediction.actual()))
                / 3);
  }

  static double pinball(double share, double quantile, double actual) {
    double missing = -new Prediction(actual, quantile).logError();
    return Math.max(share * missing, (share - 1) * missing);
  }

  /** The mean squared error of probabilities: 0 is perfect, 0.25 uninformed. */
  static double brierScore(List<ProbabilityPrediction> predictions) {
    return mean(
        predictions,
        prediction -> Math.pow(prediction.probability() - (prediction.actual() ? 1 : 0), 2));
  }

  /** The share of the first {@code k} of the best among the first {@code k} found. */
  static <T> double overlap(int k, List<T> best, List<T> found) {
    Set<T> first = new HashSet<>(found.subList(0, Math.min(k, found.size())));
    return mean(best.stream().limit(k).toList(), entry -> first.contains(entry) ? 1 : 0);
  }

  private static <T> double mean(List<T> items, ToDoubleFunction<T> value) {
    return items.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  private static double[] values(List<Prediction> predictions, ToDoubleFunction<Prediction> side) {
    return predictions.stream().mapToDouble(side).toArray();
  }
}
