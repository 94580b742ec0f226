package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchSignals;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.evaluation.Prediction.IntervalPrediction;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** Evaluates the installs by keyword in the App Store, for some of the terms that Apple reports. */
final class InstallsEvaluation {
  private final InstallsEstimator installs = InstallsEstimator.standard();
  private final EvaluationWorld world;
  private final List<InstallsSample> samples;
  private final List<Measurement> measurements = new ArrayList<>();

  private InstallsEvaluation(EvaluationWorld world, List<InstallsSample> samples) {
    this.world = world;
    this.samples = samples;
  }

  static List<Measurement> measure(EvaluationWorld world) {
    SearchVolume volume = SearchVolume.standard();
    Market market = new Market(StoreType.APP_STORE, world.country());
    RandomGenerator random = world.random("missing ranks");
    List<InstallsSample> samples = new ArrayList<>();
    for (ReportedTerm term :
        world.spread(ReportedTerm.list(world), world.scale().searches(), "searches")) {
      volume
          .estimate(market, SearchSignals.of(term.asObserved()))
          .ifPresent(
              searches -> samples.addAll(InstallsSample.list(world, term, searches, random)));
    }
    InstallsEvaluation evaluation = new InstallsEvaluation(world, samples);
    evaluation.measureOurs();
    evaluation.measureCalibrated();
    evaluation.measurePeers();
    return evaluation.measurements;
  }

  private void measureOurs() {
    measure(
        samples,
        Estimators.OURS,
        sample -> installs.estimate(sample.observed(), sample.searches()));
    measure(
        samples,
        Estimators.TRUE_VOLUME,
        sample -> installs.estimate(sample.observed(), exactly(sample.actualSearches())));
    measure(
        samples,
        Estimators.TRUE_VOLUME_AND_BRAND,
        sample -> installs.estimate(sample.actual(), exactly(sample.actualSearches())));
  }

  /** Calibrated with a tenth of the samples, evaluated on other apps and other keywords. */
  private void measureCalibrated() {
    CalibrationPanel panel = CalibrationPanel.of(world, samples);
    InstallsEstimator calibrated = panel.calibrate();
    measure(
        panel.others(),
        Estimators.OURS_CALIBRATED,
        sample -> calibrated.estimate(sample.observed(), sample.searches()));
  }

  private void measurePeers() {
    measurePeer(
        Estimators.SPLIT_METRICS,
        Estimators.SPLIT_METRICS_FITTED,
        sample -> SplitMetricsVolume.installs(sample.popularity(), sample.position()));
    measurePeer(
        Estimators.RESPECT_ASO,
        Estimators.RESPECT_ASO_FITTED,
        sample -> RespectAsoTables.installs(sample.popularity(), sample.position()));
  }

  private static Estimate exactly(double searches) {
    return new Estimate(searches, searches, searches, "true", Optional.empty(), false);
  }

  private void measure(
      List<InstallsSample> among, String estimator, Function<InstallsSample, Estimate> estimate) {
    List<IntervalPrediction> predictions =
        among.stream()
            .filter(InstallsSample::hasInstalls)
            .map(sample -> new IntervalPrediction(sample.actualInstalls(), estimate.apply(sample)))
            .toList();
    Map<Metric, Double> values = Measurement.intervals(predictions);
    values.put(Metric.FLOOR_ACCURACY, floorAccuracy(among, sample -> estimate.apply(sample).p50()));
    measurements.add(world.measured(Quantity.INSTALLS, estimator, values));
  }

  private void measurePeer(
      String estimator, String fitted, ToDoubleFunction<InstallsSample> estimate) {
    List<Prediction> predictions =
        world.sample(samples, samples.size(), "panel of installs").stream()
            .filter(InstallsSample::hasInstalls)
            .map(sample -> new Prediction(sample.actualInstalls(), estimate.applyAsDouble(sample)))
            .toList();
    Map<Metric, Double> values = Measurement.accuracy(predictions);
    values.put(Metric.FLOOR_ACCURACY, floorAccuracy(samples, estimate));
    measurements.add(world.measured(Quantity.INSTALLS, estimator, values));
    measurements.add(
        world.measured(Quantity.INSTALLS, fitted, Measurement.fittedAccuracy(predictions)));
  }

  /** The share of samples for which the estimate is on the right side of the floor. */
  private static double floorAccuracy(
      List<InstallsSample> among, ToDoubleFunction<InstallsSample> estimate) {
    return among.stream()
        .mapToDouble(
            sample ->
                estimate.applyAsDouble(sample) >= InstallsSample.FEWEST == sample.hasInstalls()
                    ? 1
                    : 0)
        .average()
        .orElse(Double.NaN);
  }
}
