package dev.storescope.sandbox.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SuggestionCrawl;
import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches a day in Google Play, estimated from a crawl of all suggestion lists: what could be
 * known if the service looked at every prefix of every keyword. A keyword that no list shows is
 * left out.
 */
final class CrawledVolumes implements Evaluator {
  private static final int LONGEST_PREFIX = 12;

  @Override
  public List<Measurement> measure(Scene scene) {
    List<String> terms = scene.truth().terms(StoreType.GOOGLE_PLAY, scene.country());
    Map<Keyword, Estimate> estimates =
        SuggestionCrawl.fit(
            new Market(StoreType.GOOGLE_PLAY, scene.country()),
            lists(scene.visit(StoreType.GOOGLE_PLAY), terms));
    List<IntervalGuess> guesses = new ArrayList<>();
    for (String term : scene.spread(terms, scene.scale().suggested(), "suggested")) {
      double truth =
          scene.truth().searchesPerDay(StoreType.GOOGLE_PLAY, scene.country(), term, Scene.TODAY);
      Optional.ofNullable(estimates.get(Keyword.of(term)))
          .ifPresent(estimate -> guesses.add(new IntervalGuess(truth, estimate)));
    }
    return List.of(
        scene.measured(
            Figure.GOOGLE_PLAY_VOLUME, Estimators.OURS_CRAWL, Measurement.intervals(guesses)));
  }

  /** Of every prefix; where a list is not full, a longer prefix shows nothing new. */
  private static Map<Keyword, List<Keyword>> lists(StoreVisit play, List<String> terms) {
    Map<Keyword, List<Keyword>> lists = new HashMap<>();
    for (String term : terms) {
      boolean full = true;
      for (int length = 1; full && length <= Math.min(LONGEST_PREFIX, term.length()); length++) {
        Keyword prefix = Keyword.of(term.substring(0, length));
        full =
            lists.computeIfAbsent(prefix, typed -> list(play, typed)).size()
                >= PerfectLook.GOOGLE_PLAY_SUGGESTIONS;
      }
    }
    return lists;
  }

  private static List<Keyword> list(StoreVisit play, Keyword typed) {
    return play.suggest(typed.text()).stream()
        .limit(PerfectLook.GOOGLE_PLAY_SUGGESTIONS)
        .map(Keyword::of)
        .toList();
  }
}
