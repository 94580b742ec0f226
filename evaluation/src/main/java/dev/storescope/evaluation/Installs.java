package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.evaluation.measure.Accuracy;
import dev.storescope.evaluation.measure.Answered;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.evaluation.measure.Metric;
import dev.storescope.evaluation.measure.Prediction;
import dev.storescope.evaluation.world.WorldKind;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The installs by keyword: in the App Store for some of the terms that Apple reports; in Google
 * Play and in a country without report for some of all terms.
 *
 * @param withOthers whether other methods are compared
 */
record Installs(
    StoreType store, EstimatedQuantity quantity, EstimatedQuantity brand, boolean withOthers)
    implements Figure {
  @Override
  public List<Measurement> measure(SimulatedService service, String estimator) {
    EvaluationWorld world = service.world();
    List<InstallsSample> samples = new AskedInstalls(service, store).ask(keywords(service));
    List<Measurement> measurements = new ArrayList<>();
    measurements.add(ours(world, estimator, samples));
    if (withOthers) {
      measurements.add(new BrandDetection(world, store, brand).measure(estimator, samples));
      measurements.add(withTrueVolume(world, samples));
      measurements.add(calibrated(world, samples));
      if (store == StoreType.APP_STORE) {
        measurements.addAll(
            peer(world, samples, Estimators.SPLIT_METRICS, SplitMetricsVolume::installs));
        measurements.addAll(
            peer(world, samples, Estimators.RESPECT_ASO, RespectAsoTables::installs));
      }
    }
    if (world.kind() == WorldKind.DRAWN) {
      measurements.addAll(ifMoreWereKnown(world, samples));
    }
    return measurements;
  }

  /** With the actual searches, and with the factor of the world that no observation shows. */
  private List<Measurement> ifMoreWereKnown(EvaluationWorld world, List<InstallsSample> samples) {
    Measurement withTrueVolume = withTrueVolume(world, samples);
    return List.of(
        fitted(world, Estimators.OURS, answers(samples, InstallsSample::answer)),
        withTrueVolume.withoutAnswers(),
        fitted(world, Estimators.TRUE_VOLUME, withTrueVolume.answers()));
  }

  private Measurement fitted(EvaluationWorld world, String estimator, List<Answered> answers) {
    return world.fitted(quantity, estimator, Measurement.predictions(answers));
  }

  private List<Keyword> keywords(SimulatedService service) {
    EvaluationWorld world = service.world();
    int count = world.scale().searches();
    boolean reported = store == StoreType.APP_STORE && !service.report().isEmpty();
    return reported
        ? world.spread(List.copyOf(service.report().keySet()), count, "searches")
        : world.keywords(store, count);
  }

  private Measurement ours(EvaluationWorld world, String estimator, List<InstallsSample> samples) {
    double rightlyNone =
        Accuracy.share(
            samples.stream().filter(sample -> !sample.hasInstalls()).toList(),
            sample -> sample.answer().shown().orElse(0) < InstallsSample.FEWEST);
    return world
        .answered(quantity, estimator, answers(samples, InstallsSample::answer))
        .with(Metric.NONE_IS_NONE, rightlyNone);
  }

  private static List<Answered> answers(
      List<InstallsSample> samples, Function<InstallsSample, Answered> answer) {
    return samples.stream().filter(InstallsSample::hasInstalls).map(answer).toList();
  }

  private Measurement withTrueVolume(EvaluationWorld world, List<InstallsSample> samples) {
    InstallsEstimator installs = InstallsEstimator.standard();
    return world.answered(
        quantity,
        Estimators.TRUE_VOLUME,
        answers(
            samples,
            sample ->
                Answered.of(
                    sample.actual(),
                    sample
                        .seen()
                        .map(
                            seen ->
                                installs.estimate(
                                    seen.app(),
                                    exactly(world.searches(store, sample.keyword())))))));
  }

  private static Estimate exactly(double searches) {
    return new Estimate(searches, searches, searches, "true", Optional.empty(), false);
  }

  /** Calibrated with a tenth of the samples, evaluated on other apps and other keywords. */
  private Measurement calibrated(EvaluationWorld world, List<InstallsSample> samples) {
    CalibrationPanel panel = CalibrationPanel.of(world, samples);
    InstallsEstimator calibrated = panel.calibrate();
    return world.answered(
        quantity,
        Estimators.OURS_CALIBRATED,
        answers(
            panel.others(),
            sample ->
                Answered.of(
                    sample.actual(),
                    sample.seen().map(seen -> calibrated.estimate(seen.app(), seen.searches())))));
  }

  /** The installs by popularity and rank. */
  @FunctionalInterface
  private interface PeerCurve {
    double installs(int popularity, int rank);
  }

  private List<Measurement> peer(
      EvaluationWorld world, List<InstallsSample> samples, String name, PeerCurve curve) {
    List<Prediction> predictions =
        world.sample(samples, samples.size(), "panel of installs").stream()
            .filter(InstallsSample::hasInstalls)
            .map(
                sample ->
                    new Prediction(
                        sample.actual(),
                        curve.installs(sample.popularity().orElse(0), sample.position())))
            .toList();
    return world.peer(quantity, name, predictions);
  }
}
