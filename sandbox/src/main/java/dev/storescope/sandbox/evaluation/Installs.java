package dev.storescope.sandbox.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.InstallsEstimator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** How good the installs of apps by keyword are, over the results of searches. */
final class Installs {
  private final InstallsEstimator installs = InstallsEstimator.standard();
  private final Scene scene;
  private final Figure figure;
  private final List<Placement> placements;
  private final List<Measurement> measurements = new ArrayList<>();

  Installs(Scene scene, Figure figure, List<Placement> placements) {
    this.scene = scene;
    this.figure = figure;
    this.placements = placements;
  }

  List<Measurement> measurements() {
    return measurements;
  }

  void measureOurs() {
    measure(
        Estimators.OURS, placement -> installs.estimate(placement.place(), placement.searches()));
    measure(
        Estimators.TRUE_VOLUME,
        placement -> installs.estimate(placement.place(), exactly(placement.trueSearches())));
    measure(
        Estimators.TRUE_VOLUME_AND_BRAND,
        placement -> installs.estimate(placement.truePlace(), exactly(placement.trueSearches())));
  }

  /** Calibrated by a tenth of all figures, held against those of other apps and other keywords. */
  void measureCalibrated() {
    Panel panel = Panel.of(scene, placements);
    InstallsEstimator calibrated = panel.calibrate();
    measureAmong(
        panel.others(),
        Estimators.OURS_CALIBRATED,
        placement -> calibrated.estimate(placement.place(), placement.searches()));
  }

  void measurePeers() {
    measurePeer(
        Estimators.SPLIT_METRICS,
        Estimators.SPLIT_METRICS_FITTED,
        placement -> SplitMetricsCurve.installs(placement.popularity(), placement.place().rank()));
    measurePeer(
        Estimators.RESPECT_ASO,
        Estimators.RESPECT_ASO_FITTED,
        placement -> RespectAsoTables.installs(placement.popularity(), placement.place().rank()));
  }

  private static Estimate exactly(double searches) {
    return new Estimate(searches, searches, searches, "true", Optional.empty(), false);
  }

  private void measure(String estimator, Function<Placement, Estimate> estimate) {
    measureAmong(placements, estimator, estimate);
  }

  private void measureAmong(
      List<Placement> among, String estimator, Function<Placement, Estimate> estimate) {
    List<IntervalGuess> guesses =
        among.stream()
            .filter(Placement::matters)
            .map(
                placement -> new IntervalGuess(placement.trueInstalls(), estimate.apply(placement)))
            .toList();
    Map<Metric, Double> values = Measurement.intervals(guesses);
    values.put(
        Metric.FLOOR_ACCURACY, floorAccuracy(among, placement -> estimate.apply(placement).p50()));
    measurements.add(scene.measured(figure, estimator, values));
  }

  private void measurePeer(String estimator, String fitted, ToDoubleFunction<Placement> estimate) {
    List<Placement> shuffled = scene.sample(placements, placements.size(), "panel of installs");
    List<Guess> guesses =
        shuffled.stream()
            .filter(Placement::matters)
            .map(
                placement -> new Guess(placement.trueInstalls(), estimate.applyAsDouble(placement)))
            .toList();
    Map<Metric, Double> values = Measurement.accuracy(guesses);
    values.put(Metric.FLOOR_ACCURACY, floorAccuracy(placements, estimate));
    measurements.add(scene.measured(figure, estimator, values));
    measurements.add(
        scene.measured(figure, fitted, Measurement.accuracy(FittedConstant.fit(guesses))));
  }

  /** The share of all that are rightly told to have enough installs or not. */
  private static double floorAccuracy(List<Placement> among, ToDoubleFunction<Placement> estimate) {
    return among.stream()
        .mapToDouble(
            placement ->
                estimate.applyAsDouble(placement) >= Placement.FEWEST == placement.matters()
                    ? 1
                    : 0)
        .average()
        .orElse(Double.NaN);
  }
}
