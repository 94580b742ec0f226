package dev.storescope.evaluation;

import dev.storescope.evaluation.measure.Answered;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.evaluation.measure.Metric;
import dev.storescope.evaluation.measure.Prediction;
import dev.storescope.evaluation.measure.RankStatistics;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * The volumes in the App Store of the terms that Apple reports.
 *
 * @param withPeers whether other curves are compared
 */
record ReportedVolumes(boolean withPeers) implements Figure {
  @Override
  public List<Measurement> measure(SimulatedService service, String estimator) {
    EvaluationWorld world = service.world();
    Map<Keyword, Popularity> report = service.report();
    List<Answered> answers = new AskedVolumes(service, StoreType.APP_STORE).ask(report.keySet());
    List<Measurement> measurements = new ArrayList<>();
    Measurement ours = world.answered(EstimatedQuantity.APP_STORE_VOLUME, estimator, answers);
    measurements.add(ours.with(Metric.VIOLATIONS, violations(report, answers)));
    if (withPeers) {
      addPeer(world, report, SplitMetricsVolume::searches, Estimators.SPLIT_METRICS, measurements);
      addPeer(world, report, RespectAsoTables::searches, Estimators.RESPECT_ASO, measurements);
    }
    return measurements;
  }

  private static double violations(Map<Keyword, Popularity> report, List<Answered> answers) {
    return RankStatistics.violations(
        report.values().stream().mapToDouble(Popularity::value).toArray(),
        answers.stream().mapToDouble(answer -> answer.shown().orElse(0)).toArray());
  }

  private static void addPeer(
      EvaluationWorld world,
      Map<Keyword, Popularity> report,
      IntToDoubleFunction curve,
      String peer,
      List<Measurement> measurements) {
    List<Prediction> predictions =
        report.entrySet().stream()
            .map(
                term ->
                    new Prediction(
                        world.searches(StoreType.APP_STORE, term.getKey()),
                        curve.applyAsDouble(term.getValue().value())))
            .toList();
    measurements.addAll(world.peer(EstimatedQuantity.APP_STORE_VOLUME, peer, predictions));
  }
}
