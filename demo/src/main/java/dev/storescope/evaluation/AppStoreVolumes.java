package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchSignals;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.evaluation.Evaluation.Evaluator;
import dev.storescope.evaluation.Prediction.IntervalPrediction;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Evaluates the volumes in the App Store by the popularities that Apple reports. */
final class AppStoreVolumes implements Evaluator {
  private final SearchVolume volume = SearchVolume.standard();

  @Override
  public List<Measurement> measure(EvaluationWorld world) {
    List<ReportedTerm> reported = ReportedTerm.list(world);
    List<ReportedTerm> shuffled = world.sample(reported, reported.size(), "panel of terms");
    return List.of(
        measured(world, Estimators.OURS, ours(world, reported)),
        fitted(world, Estimators.OURS_FITTED, shuffled, term -> estimate(world, term).p50()),
        plain(world, Estimators.SPLIT_METRICS, reported, AppStoreVolumes::splitMetrics),
        fitted(world, Estimators.SPLIT_METRICS_FITTED, shuffled, AppStoreVolumes::splitMetrics),
        plain(world, Estimators.RESPECT_ASO, reported, AppStoreVolumes::respectAso),
        fitted(world, Estimators.RESPECT_ASO_FITTED, shuffled, AppStoreVolumes::respectAso));
  }

  private Map<Metric, Double> ours(EvaluationWorld world, List<ReportedTerm> reported) {
    List<IntervalPrediction> predictions =
        reported.stream()
            .map(term -> new IntervalPrediction(term.searches(), estimate(world, term)))
            .toList();
    Map<Metric, Double> values = Measurement.intervals(predictions);
    values.put(Metric.BUDGET_ERROR, budgetError(world, predictions));
    values.put(Metric.VIOLATIONS, (double) violations(reported, predictions));
    return values;
  }

  private Estimate estimate(EvaluationWorld world, ReportedTerm term) {
    return volume
        .estimate(
            new Market(StoreType.APP_STORE, world.country()), SearchSignals.of(term.asObserved()))
        .orElseThrow();
  }

  private static double splitMetrics(ReportedTerm term) {
    return SplitMetricsVolume.searches(term.popularity());
  }

  private static double respectAso(ReportedTerm term) {
    return RespectAsoTables.searches(term.popularity());
  }

  /** The error of the sum over the reported terms, relative to all searches. */
  private static double budgetError(EvaluationWorld world, List<IntervalPrediction> predictions) {
    double error =
        predictions.stream()
            .mapToDouble(prediction -> prediction.estimate().p50() - prediction.actual())
            .sum();
    double all = world.truth().searchesOfAllTerms(StoreType.APP_STORE, world.country());
    return Math.abs(error) / all;
  }

  private static long violations(
      List<ReportedTerm> reported, List<IntervalPrediction> predictions) {
    return RankStatistics.violations(
        reported.stream().mapToDouble(ReportedTerm::popularity).toArray(),
        predictions.stream().mapToDouble(prediction -> prediction.estimate().p50()).toArray());
  }

  private static Measurement plain(
      EvaluationWorld world,
      String estimator,
      List<ReportedTerm> terms,
      ToDoubleFunction<ReportedTerm> searches) {
    return measured(world, estimator, Measurement.accuracy(predictions(terms, searches)));
  }

  private static Measurement fitted(
      EvaluationWorld world,
      String estimator,
      List<ReportedTerm> terms,
      ToDoubleFunction<ReportedTerm> searches) {
    return measured(world, estimator, Measurement.fittedAccuracy(predictions(terms, searches)));
  }

  private static List<Prediction> predictions(
      List<ReportedTerm> terms, ToDoubleFunction<ReportedTerm> searches) {
    return terms.stream()
        .map(term -> new Prediction(term.searches(), searches.applyAsDouble(term)))
        .toList();
  }

  private static Measurement measured(
      EvaluationWorld world, String estimator, Map<Metric, Double> values) {
    return world.measured(Quantity.APP_STORE_VOLUME, estimator, values);
  }
}
