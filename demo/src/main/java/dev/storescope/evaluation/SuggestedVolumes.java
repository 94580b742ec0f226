package dev.storescope.evaluation;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.evaluation.Evaluation.Evaluator;
import dev.storescope.evaluation.Evaluation.ScratchArchives;
import dev.storescope.evaluation.Prediction.IntervalPrediction;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Evaluates the volumes by the suggestion lists that the service fetches for a keyword. */
record SuggestedVolumes(StoreType store, Quantity quantity, ScratchArchives archives)
    implements Evaluator {
  private static final int LONGEST_PREFIX = 12;

  private static final VolumeReader VOLUMES = new VolumeReader(SearchVolume.standard());

  @Override
  public List<Measurement> measure(EvaluationWorld world) {
    List<String> terms =
        world.spread(
            world.truth().terms(store, world.country()), world.scale().suggested(), "suggested");
    List<Measurement> measurements = new ArrayList<>();
    measurements.add(world.measured(quantity, Estimators.OURS, ours(world, terms, Set.of())));
    measurements.add(
        world.measured(
            quantity, Estimators.OURS_ALL_LISTS, ours(world, terms, allLists(world, terms))));
    if (store == StoreType.GOOGLE_PLAY) {
      AsoScore.SignalReader signals = new AsoScore.SignalReader(world.visit(store));
      List<Prediction> scores =
          terms.stream()
              .map(term -> new Prediction(actual(world, term), AsoScore.traffic(signals.of(term))))
              .toList();
      measurements.add(world.measured(quantity, Estimators.ASO, Measurement.order(scores)));
    }
    return measurements;
  }

  private Map<Metric, Double> ours(
      EvaluationWorld world, List<String> terms, Set<Subject<?>> fetched) {
    List<Optional<Estimate>> estimates = estimates(world, terms, fetched);
    List<IntervalPrediction> predictions = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      double actual = actual(world, terms.get(i));
      estimates
          .get(i)
          .ifPresent(estimate -> predictions.add(new IntervalPrediction(actual, estimate)));
    }
    List<IntervalPrediction> censored =
        predictions.stream().filter(prediction -> prediction.estimate().censored()).toList();
    Map<Metric, Double> values = Measurement.intervals(predictions);
    values.put(Metric.CENSORED, (double) censored.size() / predictions.size());
    values.put(
        Metric.CENSORED_RIGHTLY,
        censored.stream()
            .mapToDouble(prediction -> prediction.actual() <= prediction.estimate().p90() ? 1 : 0)
            .average()
            .orElse(Double.NaN));
    return values;
  }

  /** In one query for all terms, so that they share lists. */
  private List<Optional<Estimate>> estimates(
      EvaluationWorld world, List<String> terms, Set<Subject<?>> fetched) {
    return archives.use(
        archive -> {
          WorldQueryRunner runner = new WorldQueryRunner(world, archive);
          runner.fetch(fetched);
          return runner.run(this::answer, new Terms(world, terms)).orElseThrow();
        });
  }

  private Set<Subject<?>> allLists(EvaluationWorld world, List<String> terms) {
    Set<Subject<?>> lists = new LinkedHashSet<>();
    for (String term : terms) {
      for (int length = 1; length <= Math.min(LONGEST_PREFIX, term.length()); length++) {
        Keyword prefix = Keyword.of(term.substring(0, length));
        lists.add(new Subject.Suggestions(store, world.country(), prefix));
      }
    }
    return lists;
  }

  private record Terms(EvaluationWorld world, List<String> terms) {}

  private Answer<List<Optional<Estimate>>> answer(Terms query, Evidence evidence) {
    Market market = new Market(store, query.world().country());
    List<Optional<Estimate>> estimates =
        query.terms().stream()
            .map(term -> VOLUMES.need(evidence, market, Keyword.of(term)).volume())
            .toList();
    return evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : evidence.ready(estimates, List.of());
  }

  private double actual(EvaluationWorld world, String term) {
    return world.truth().searchesPerDay(store, world.country(), term, EvaluationWorld.TODAY);
  }
}
