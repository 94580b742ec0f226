package dev.storescope.evaluation;

import dev.storescope.answer.Page;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.evaluation.Evaluation.Evaluator;
import dev.storescope.evaluation.Evaluation.ScratchArchives;
import dev.storescope.keywords.KeywordAutoSuggestions;
import dev.storescope.keywords.SuggestedKeyword;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Evaluates the discovery of keywords for new apps: the share of the keywords that bring an app
 * most installs among the first suggestions and on a whole page. The order of suggestions is that
 * of searches, not of installs.
 */
record Discovery(StoreType store, Quantity quantity, ScratchArchives archives)
    implements Evaluator {
  private static final int BEST = 20;

  /** The number of most searched terms from whose rankings the apps are drawn. */
  private static final int HEAD = 5_000;

  private static final int RANKS = 20;

  @Override
  public List<Measurement> measure(EvaluationWorld world) {
    Set<AppId> apps = apps(world);
    List<Observation<?>> popularities = popularities(world);
    List<Score> scores = apps.stream().map(app -> discover(world, popularities, app)).toList();
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.COUNT, (double) apps.size());
    values.put(Metric.OVERLAP, mean(scores, Score::first));
    values.put(Metric.FOUND, mean(scores, Score::all));
    return List.of(world.measured(quantity, Estimators.OURS, values));
  }

  /** The shares of the best keywords among the first suggestions and among all. */
  private record Score(double first, double all) {
    static Score of(List<Keyword> best, List<Keyword> suggested) {
      return new Score(
          Accuracy.overlap(BEST, best, suggested),
          Accuracy.overlap(Integer.MAX_VALUE, best, suggested));
    }
  }

  private static double mean(List<Score> scores, ToDoubleFunction<Score> share) {
    return scores.stream()
        .mapToDouble(share)
        .filter(value -> !Double.isNaN(value))
        .average()
        .orElse(Double.NaN);
  }

  private Score discover(EvaluationWorld world, List<Observation<?>> popularities, AppId app) {
    List<Keyword> best =
        world.truth().bestTerms(app, world.country(), EvaluationWorld.TODAY, BEST).stream()
            .map(Keyword::of)
            .toList();
    return archives.use(
        archive -> {
          WorldQueryRunner runner = new WorldQueryRunner(world, archive);
          runner.append(popularities);
          return Score.of(best, suggested(world, runner, app));
        });
  }

  private static List<Keyword> suggested(
      EvaluationWorld world, WorldQueryRunner runner, AppId app) {
    return runner
        .run(
            new KeywordAutoSuggestions(SearchVolume.standard()),
            new KeywordAutoSuggestions.Query(app, world.country(), new Page(1, 100), true, false))
        .map(KeywordAutoSuggestions.Result::suggestions)
        .orElse(List.of())
        .stream()
        .map(SuggestedKeyword::keyword)
        .toList();
  }

  private Set<AppId> apps(EvaluationWorld world) {
    List<String> terms = world.truth().terms(store, world.country());
    List<String> head = terms.subList(0, Math.min(HEAD, terms.size()));
    Set<AppId> apps = new LinkedHashSet<>();
    for (String term : world.sample(head, head.size(), "discovery")) {
      List<AppPage> pages = world.visit(store).search(Device.defaultFor(store), term, RANKS);
      world.sample(pages, 1, term).forEach(page -> apps.add(page.app()));
      if (apps.size() >= world.scale().apps()) {
        break;
      }
    }
    return apps;
  }

  /** The imported Apple Ads report. */
  private static List<Observation<?>> popularities(EvaluationWorld world) {
    return ReportedTerm.list(world).stream()
        .<Observation<?>>map(
            term ->
                new Observation<>(
                    new Subject.Popularity(world.country(), Keyword.of(term.term())),
                    EvaluationWorld.NOW,
                    Source.IMPORT,
                    term.asObserved()))
        .toList();
  }
}
