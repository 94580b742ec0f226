package dev.storescope.sandbox.evaluation;

import dev.storescope.estimation.SearchVolume;
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
 * How many of the keywords that bring an app most installs are among the first that the service
 * suggests for it, and among all of a page, when nobody asked for the app before. The apps are some
 * that people find. The service puts its suggestions in the order of searches, not of installs.
 */
final class Discovery implements Evaluator {
  private static final int BEST = 20;

  /** Apps are taken from the results of so many of the most searched terms. */
  private static final int HEAD = 5_000;

  private static final int RANKS = 20;

  private final StoreType store;
  private final Figure figure;
  private final Archives archives;

  Discovery(StoreType store, Figure figure, Archives archives) {
    this.store = store;
    this.figure = figure;
    this.archives = archives;
  }

  static Discovery appStore(Archives archives) {
    return new Discovery(StoreType.APP_STORE, Figure.APP_STORE_DISCOVERY, archives);
  }

  static Discovery googlePlay(Archives archives) {
    return new Discovery(StoreType.GOOGLE_PLAY, Figure.GOOGLE_PLAY_DISCOVERY, archives);
  }

  @Override
  public List<Measurement> measure(Scene scene) {
    Set<AppId> apps = apps(scene);
    List<Observation<?>> popularities = popularities(scene);
    List<Found> found = apps.stream().map(app -> discover(scene, popularities, app)).toList();
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.COUNT, (double) apps.size());
    values.put(Metric.OVERLAP, mean(found, Found::first));
    values.put(Metric.FOUND, mean(found, Found::anywhere));
    return List.of(scene.measured(figure, Estimators.OURS, values));
  }

  /** The shares of the best keywords that are among the first suggested, and among all. */
  private record Found(double first, double anywhere) {
    static Found of(List<Keyword> best, List<Keyword> suggested) {
      return new Found(Overlap.at(BEST, best, suggested), Overlap.at(best, suggested));
    }
  }

  private static double mean(List<Found> found, ToDoubleFunction<Found> share) {
    return found.stream()
        .mapToDouble(share)
        .filter(value -> !Double.isNaN(value))
        .average()
        .orElse(Double.NaN);
  }

  private Found discover(Scene scene, List<Observation<?>> popularities, AppId app) {
    List<Keyword> best =
        scene.truth().bestTerms(app, scene.country(), Scene.TODAY, BEST).stream()
            .map(Keyword::of)
            .toList();
    return archives.use(
        archive -> {
          Desk desk = new Desk(scene, archive);
          desk.append(popularities);
          return Found.of(best, suggested(scene, desk, app));
        });
  }

  private static List<Keyword> suggested(Scene scene, Desk desk, AppId app) {
    return desk
        .ask(
            new KeywordAutoSuggestions(SearchVolume.standard()),
            new KeywordAutoSuggestions.Query(app, scene.country(), 1, 100, true, false))
        .map(KeywordAutoSuggestions.Result::suggestions)
        .orElse(List.of())
        .stream()
        .map(SuggestedKeyword::keyword)
        .toList();
  }

  private Set<AppId> apps(Scene scene) {
    List<String> terms = scene.truth().terms(store, scene.country());
    List<String> head = terms.subList(0, Math.min(HEAD, terms.size()));
    Set<AppId> apps = new LinkedHashSet<>();
    for (String term : scene.sample(head, head.size(), "discovery")) {
      List<AppPage> pages = scene.visit(store).search(Device.defaultFor(store), term, RANKS);
      scene.sample(pages, 1, term).forEach(page -> apps.add(page.app()));
      if (apps.size() >= scene.scale().apps()) {
        break;
      }
    }
    return apps;
  }

  /** The report of search ads, imported. */
  private static List<Observation<?>> popularities(Scene scene) {
    List<Observation<?>> popularities =
        Reported.list(scene).stream()
            .<Observation<?>>map(
                term ->
                    new Observation<>(
                        new Subject.Demand(scene.country(), Keyword.of(term.term())),
                        Scene.NOW,
                        Source.IMPORT,
                        term.asObserved()))
            .toList();
    return popularities;
  }
}
