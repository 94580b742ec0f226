package dev.storescope.evaluation;

import dev.storescope.estimation.BrandDetector.Brand;
import dev.storescope.evaluation.Evaluation.Evaluator;
import dev.storescope.evaluation.Prediction.ProbabilityPrediction;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Evaluates the detection of brands, for some of the terms that Apple reports. */
final class BrandDetection implements Evaluator {
  @Override
  public List<Measurement> measure(EvaluationWorld world) {
    List<ProbabilityPrediction> predictions =
        world.spread(ReportedTerm.list(world), world.scale().searches(), "searches").stream()
            .map(term -> prediction(world, term.term()))
            .toList();
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.COUNT, (double) predictions.size());
    values.put(Metric.BRIER, Accuracy.brierScore(predictions));
    values.put(Metric.FOUND, detected(predictions, true));
    values.put(Metric.FALSE_ALARM, detected(predictions, false));
    return List.of(world.measured(Quantity.BRAND, Estimators.OURS, values));
  }

  private static ProbabilityPrediction prediction(EvaluationWorld world, String term) {
    double probability =
        InstallsSample.detectBrand(
                term, world.visit(StoreType.APP_STORE).search(Device.IPHONE, term, 10))
            .map(Brand::probability)
            .orElse(0.0);
    boolean isBrand =
        world.truth().brandOwner(StoreType.APP_STORE, world.country(), term).isPresent();
    return new ProbabilityPrediction(probability, isBrand);
  }

  /** The share of the brands, or of the others, that are detected as a brand. */
  private static double detected(List<ProbabilityPrediction> predictions, boolean areBrands) {
    return predictions.stream()
        .filter(prediction -> prediction.actual() == areBrands)
        .mapToDouble(prediction -> prediction.probability() > 0.5 ? 1 : 0)
        .average()
        .orElse(Double.NaN);
  }
}
