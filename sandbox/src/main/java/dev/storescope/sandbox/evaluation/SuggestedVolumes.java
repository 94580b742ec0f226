package dev.storescope.sandbox.evaluation;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.DemandReader;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Searches a day, estimated from the suggestion lists that the service looks at for a keyword. The
 * keywords are as many of the most searched as of the seldom searched.
 */
final class SuggestedVolumes implements Evaluator {
  /** Longer prefixes are not looked at, but for the half and the whole of a keyword. */
  private static final int LONGEST_PREFIX = 12;

  private final StoreType store;
  private final Figure figure;
  private final Archives archives;
  private final DemandReader demands = new DemandReader(SearchVolume.standard());

  private SuggestedVolumes(StoreType store, Figure figure, Archives archives) {
    this.store = store;
    this.figure = figure;
    this.archives = archives;
  }

  static Evaluator googlePlay(Archives archives) {
    return new SuggestedVolumes(StoreType.GOOGLE_PLAY, Figure.GOOGLE_PLAY_VOLUME, archives);
  }

  /** In the App Store, where popularity is not known. */
  static Evaluator appStore(Archives archives) {
    return new SuggestedVolumes(StoreType.APP_STORE, Figure.APP_STORE_TAIL_VOLUME, archives);
  }

  @Override
  public List<Measurement> measure(Scene scene) {
    List<String> terms =
        scene.spread(
            scene.truth().terms(store, scene.country()), scene.scale().suggested(), "suggested");
    List<Measurement> measurements = new ArrayList<>();
    measurements.add(scene.measured(figure, Estimators.OURS, ours(scene, terms, Set.of())));
    measurements.add(
        scene.measured(
            figure, Estimators.OURS_ALL_LISTS, ours(scene, terms, allLists(scene, terms))));
    if (store == StoreType.GOOGLE_PLAY) {
      AsoSignals signals = new AsoSignals(scene.visit(store));
      List<Guess> scores =
          terms.stream()
              .map(term -> new Guess(truth(scene, term), AsoScore.traffic(signals.of(term))))
              .toList();
      measurements.add(scene.measured(figure, Estimators.ASO, Measurement.order(scores)));
    }
    return measurements;
  }

  private Map<Metric, Double> ours(Scene scene, List<String> terms, Set<Subject<?>> lookedAt) {
    List<Optional<Estimate>> estimates = estimates(scene, terms, lookedAt);
    List<IntervalGuess> guesses = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      double truth = truth(scene, terms.get(i));
      estimates.get(i).ifPresent(estimate -> guesses.add(new IntervalGuess(truth, estimate)));
    }
    List<IntervalGuess> censored =
        guesses.stream().filter(guess -> guess.estimate().censored()).toList();
    Map<Metric, Double> values = Measurement.intervals(guesses);
    values.put(Metric.CENSORED, (double) censored.size() / guesses.size());
    values.put(
        Metric.CENSORED_RIGHTLY,
        censored.stream()
            .mapToDouble(guess -> guess.truth() <= guess.estimate().p90() ? 1 : 0)
            .average()
            .orElse(Double.NaN));
    return values;
  }

  /** Of each term, all asked for at once so that lists are shared. */
  private List<Optional<Estimate>> estimates(
      Scene scene, List<String> terms, Set<Subject<?>> lookedAt) {
    return archives.use(
        archive -> {
          Desk desk = new Desk(scene, archive);
          desk.look(lookedAt);
          return desk.ask(this::answer, new Question(scene, terms)).orElseThrow();
        });
  }

  private Set<Subject<?>> allLists(Scene scene, List<String> terms) {
    Set<Subject<?>> lists = new LinkedHashSet<>();
    for (String term : terms) {
      for (int length = 1; length <= Math.min(LONGEST_PREFIX, term.length()); length++) {
        Keyword prefix = Keyword.of(term.substring(0, length));
        lists.add(new Subject.Suggestions(store, scene.country(), prefix));
      }
    }
    return lists;
  }

  private record Question(Scene scene, List<String> terms) {}

  private Answer<List<Optional<Estimate>>> answer(Question question, Evidence evidence) {
    Market market = new Market(store, question.scene().country());
    List<Optional<Estimate>> estimates =
        question.terms().stream()
            .map(term -> demands.need(evidence, market, Keyword.of(term)).volume())
            .toList();
    return evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : evidence.ready(estimates, List.of());
  }

  private double truth(Scene scene, String term) {
    return scene.truth().searchesPerDay(store, scene.country(), term, Scene.TODAY);
  }
}
