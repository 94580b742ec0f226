package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.evaluation.measure.Answered;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.evaluation.measure.Prediction;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The volumes of keywords without popularity, by suggestion lists.
 *
 * @param withOthers whether other methods and other samples are compared
 */
record SuggestedVolumes(StoreType store, EstimatedQuantity quantity, boolean withOthers)
    implements Figure {
  private static final int LONGEST_PREFIX = 12;

  @Override
  public List<Measurement> measure(SimulatedService service, String estimator) {
    EvaluationWorld world = service.world();
    List<Keyword> keywords = world.keywords(store, world.scale().keywords());
    AskedVolumes volumes = new AskedVolumes(service, store);
    List<Measurement> measurements = new ArrayList<>();
    measurements.add(world.answered(quantity, estimator, volumes.ask(keywords)));
    if (store == StoreType.GOOGLE_PLAY) {
      measurements.add(
          world.measured(
              quantity,
              Estimators.ofIdeas(estimator),
              Measurement.answers(volumes.ask(ideas(world, keywords)))));
    }
    if (withOthers) {
      measurements.add(
          world.answered(quantity, Estimators.ALIKE, volumes.ask(equallyLikely(world))));
      addMethods(service, keywords, measurements);
    }
    return measurements;
  }

  /** As many other keywords, spread over the ranks alike. */
  private List<Keyword> ideas(EvaluationWorld world, List<Keyword> tracked) {
    return world.spread(world.terms(store), tracked.size(), "ideas").stream()
        .filter(keyword -> !tracked.contains(keyword))
        .toList();
  }

  private List<Keyword> equallyLikely(EvaluationWorld world) {
    return world.sample(world.terms(store), world.scale().keywords(), "equally likely");
  }

  private void addMethods(
      SimulatedService service, List<Keyword> keywords, List<Measurement> measurements) {
    EvaluationWorld world = service.world();
    AskedVolumes volumes = new AskedVolumes(service, store);
    volumes.fetchAllLists(keywords);
    measurements.add(world.answered(quantity, Estimators.OURS_ALL_LISTS, volumes.ask(keywords)));
    if (store == StoreType.GOOGLE_PLAY) {
      measurements.add(world.answered(quantity, Estimators.OURS_CRAWL, crawled(world, keywords)));
      AsoScore.SignalReader signals = new AsoScore.SignalReader(world.visit(store));
      List<Prediction> scores =
          keywords.stream()
              .map(
                  keyword ->
                      new Prediction(
                          world.searches(store, keyword),
                          AsoScore.traffic(signals.of(keyword.text()))))
              .toList();
      measurements.add(world.measured(quantity, Estimators.ASO, Measurement.order(scores)));
    }
  }

  /** By a crawl of all lists of the market; a keyword that none shows has no estimate. */
  private List<Answered> crawled(EvaluationWorld world, List<Keyword> keywords) {
    Map<Keyword, Estimate> estimates =
        SuggestionCrawl.fit(
            new Market(store, world.country()), lists(world.visit(store), world.terms(store)));
    return keywords.stream()
        .map(
            keyword ->
                Answered.of(
                    world.searches(store, keyword), Optional.ofNullable(estimates.get(keyword))))
        .toList();
  }

  /** A longer prefix than that of a list that is not full shows nothing new. */
  private static Map<Keyword, List<Keyword>> lists(StoreView play, List<Keyword> terms) {
    Map<Keyword, List<Keyword>> lists = new HashMap<>();
    for (Keyword term : terms) {
      String text = term.text();
      boolean full = true;
      for (int length = 1; full && length <= Math.min(LONGEST_PREFIX, text.length()); length++) {
        Keyword prefix = Keyword.of(text.substring(0, length));
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
