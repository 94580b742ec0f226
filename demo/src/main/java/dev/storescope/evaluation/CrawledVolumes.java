package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.evaluation.Evaluation.Evaluator;
import dev.storescope.evaluation.Prediction.IntervalPrediction;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Evaluates the volumes in Google Play by a crawl of all suggestion lists, the best that the
 * service could do by fetching every prefix. Keywords that no list shows are skipped.
 */
final class CrawledVolumes implements Evaluator {
  private static final int LONGEST_PREFIX = 12;

  @Override
  public List<Measurement> measure(EvaluationWorld world) {
    List<String> terms = world.truth().terms(StoreType.GOOGLE_PLAY, world.country());
    Map<Keyword, Estimate> estimates =
        SuggestionCrawl.fit(
            new Market(StoreType.GOOGLE_PLAY, world.country()),
            lists(world.visit(StoreType.GOOGLE_PLAY), terms));
    List<IntervalPrediction> predictions = new ArrayList<>();
    for (String term : world.spread(terms, world.scale().suggested(), "suggested")) {
      double actual =
          world
              .truth()
              .searchesPerDay(StoreType.GOOGLE_PLAY, world.country(), term, EvaluationWorld.TODAY);
      Optional.ofNullable(estimates.get(Keyword.of(term)))
          .ifPresent(estimate -> predictions.add(new IntervalPrediction(actual, estimate)));
    }
    return List.of(
        world.measured(
            Quantity.GOOGLE_PLAY_VOLUME,
            Estimators.OURS_CRAWL,
            Measurement.intervals(predictions)));
  }

  /** A longer prefix than that of a list that is not full shows nothing new. */
  private static Map<Keyword, List<Keyword>> lists(StoreView play, List<String> terms) {
    Map<Keyword, List<Keyword>> lists = new HashMap<>();
    for (String term : terms) {
      boolean full = true;
      for (int length = 1; full && length <= Math.min(LONGEST_PREFIX, term.length()); length++) {
        Keyword prefix = Keyword.of(term.substring(0, length));
        full =
            lists.computeIfAbsent(prefix, typed -> list(play, typed)).size()
                >= IdealFetcher.GOOGLE_PLAY_SUGGESTIONS;
      }
    }
    return lists;
  }

  private static List<Keyword> list(StoreView play, Keyword typed) {
    return play.suggest(typed.text()).stream()
        .limit(IdealFetcher.GOOGLE_PLAY_SUGGESTIONS)
        .map(Keyword::of)
        .toList();
  }
}
