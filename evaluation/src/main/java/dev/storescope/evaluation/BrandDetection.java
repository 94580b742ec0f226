package dev.storescope.evaluation;

import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.evaluation.InstallsSample.Seen;
import dev.storescope.evaluation.measure.Accuracy;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.evaluation.measure.Metric;
import dev.storescope.evaluation.measure.Prediction.ProbabilityPrediction;
import dev.storescope.store.StoreType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Evaluates whether the service takes the right keywords for brands, by its estimates of installs.
 */
record BrandDetection(EvaluationWorld world, StoreType store, EstimatedQuantity quantity) {
  Measurement measure(String estimator, List<InstallsSample> samples) {
    List<ProbabilityPrediction> predictions =
        samples.stream().filter(sample -> sample.position() == 1).map(this::prediction).toList();
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.COUNT, (double) predictions.size());
    values.put(Metric.BRIER, Accuracy.brierScore(predictions));
    values.put(Metric.FOUND, detected(predictions, true));
    values.put(Metric.FALSE_ALARM, detected(predictions, false));
    return world.measured(quantity, estimator, values);
  }

  private ProbabilityPrediction prediction(InstallsSample first) {
    double probability =
        first.seen().map(Seen::app).flatMap(app -> app.brand()).map(Brand::probability).orElse(0.0);
    boolean isBrand =
        world
            .truth()
            .brandOwner(store, world.country(), world.text(store, first.keyword()))
            .isPresent();
    return new ProbabilityPrediction(probability, isBrand);
  }

  /** The share of the brands, or of the others, that are taken for a brand. */
  private static double detected(List<ProbabilityPrediction> predictions, boolean areBrands) {
    return Accuracy.share(
        predictions.stream().filter(prediction -> prediction.actual() == areBrands).toList(),
        prediction -> prediction.probability() > 0.5);
  }
}
