package dev.storescope.sandbox.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchSignals;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Searches a day in the App Store, estimated from the popularities that Apple reports. */
final class AppStoreVolumes implements Evaluator {
  private final SearchVolume volume = SearchVolume.standard();

  @Override
  public List<Measurement> measure(Scene scene) {
    List<Reported> reported = Reported.list(scene);
    List<Reported> shuffled = scene.sample(reported, reported.size(), "panel of terms");
    return List.of(
        measured(scene, Estimators.OURS, ours(scene, reported)),
        fitted(scene, Estimators.OURS_FITTED, shuffled, term -> estimate(scene, term).p50()),
        plain(scene, Estimators.SPLIT_METRICS, reported, AppStoreVolumes::splitMetrics),
        fitted(scene, Estimators.SPLIT_METRICS_FITTED, shuffled, AppStoreVolumes::splitMetrics),
        plain(scene, Estimators.RESPECT_ASO, reported, AppStoreVolumes::respectAso),
        fitted(scene, Estimators.RESPECT_ASO_FITTED, shuffled, AppStoreVolumes::respectAso));
  }

  private Map<Metric, Double> ours(Scene scene, List<Reported> reported) {
    List<IntervalGuess> guesses =
        reported.stream()
            .map(term -> new IntervalGuess(term.searches(), estimate(scene, term)))
            .toList();
    Map<Metric, Double> values = Measurement.intervals(guesses);
    values.put(Metric.BUDGET_ERROR, budgetError(scene, guesses));
    values.put(Metric.VIOLATIONS, (double) violations(reported, guesses));
    return values;
  }

  private Estimate estimate(Scene scene, Reported term) {
    return volume
        .estimate(
            new Market(StoreType.APP_STORE, scene.country()), SearchSignals.of(term.asObserved()))
        .orElseThrow();
  }

  private static double splitMetrics(Reported term) {
    return SplitMetricsCurve.searches(term.popularity());
  }

  private static double respectAso(Reported term) {
    return RespectAsoTables.searches(term.popularity());
  }

  /** By how much the reported terms together are off, as a share of all searches. */
  private static double budgetError(Scene scene, List<IntervalGuess> guesses) {
    double off =
        guesses.stream().mapToDouble(guess -> guess.estimate().p50() - guess.truth()).sum();
    double all = scene.truth().searchesOfAllTerms(StoreType.APP_STORE, scene.country());
    return Math.abs(off) / all;
  }

  private static long violations(List<Reported> reported, List<IntervalGuess> guesses) {
    return Accuracy.violations(
        reported.stream().map(term -> (double) term.popularity()).toList(),
        guesses.stream().map(guess -> guess.estimate().p50()).toList());
  }

  private static Measurement plain(
      Scene scene, String estimator, List<Reported> terms, ToDoubleFunction<Reported> searches) {
    return measured(scene, estimator, Measurement.accuracy(guesses(terms, searches)));
  }

  private static Measurement fitted(
      Scene scene, String estimator, List<Reported> terms, ToDoubleFunction<Reported> searches) {
    return measured(
        scene, estimator, Measurement.accuracy(FittedConstant.fit(guesses(terms, searches))));
  }

  private static List<Guess> guesses(List<Reported> terms, ToDoubleFunction<Reported> searches) {
    return terms.stream()
        .map(term -> new Guess(term.searches(), searches.applyAsDouble(term)))
        .toList();
  }

  private static Measurement measured(Scene scene, String estimator, Map<Metric, Double> values) {
    return scene.measured(Figure.APP_STORE_VOLUME, estimator, values);
  }
}
