package dev.storescope.sandbox.evaluation;

import dev.storescope.estimation.BrandSign.Brand;
import dev.storescope.sandbox.evaluation.Sureness.Belief;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Whether keywords that look like a brand are one, of some of the terms that Apple reports. */
final class Brands implements Evaluator {
  @Override
  public List<Measurement> measure(Scene scene) {
    List<Belief> beliefs =
        scene.spread(Reported.list(scene), scene.scale().searches(), "searches").stream()
            .map(term -> belief(scene, term.term()))
            .toList();
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.COUNT, (double) beliefs.size());
    values.put(Metric.BRIER, Sureness.brierScore(beliefs));
    values.put(Metric.FOUND, shown(beliefs, true));
    values.put(Metric.FALSE_ALARM, shown(beliefs, false));
    return List.of(scene.measured(Figure.BRAND, Estimators.OURS, values));
  }

  private static Belief belief(Scene scene, String term) {
    double probability =
        Placements.brand(term, scene.visit(StoreType.APP_STORE).search(Device.IPHONE, term, 10))
            .map(Brand::probability)
            .orElse(0.0);
    boolean isOne =
        scene.truth().brandOwner(StoreType.APP_STORE, scene.country(), term).isPresent();
    return new Belief(probability, isOne);
  }

  /** The share of those that are a brand, or of those that are none, that more likely are one. */
  private static double shown(List<Belief> beliefs, boolean areBrands) {
    return beliefs.stream()
        .filter(belief -> belief.isSo() == areBrands)
        .mapToDouble(belief -> belief.probability() > 0.5 ? 1 : 0)
        .average()
        .orElse(Double.NaN);
  }
}
