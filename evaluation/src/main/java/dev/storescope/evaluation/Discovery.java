package dev.storescope.evaluation;

import dev.storescope.evaluation.measure.Accuracy;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.evaluation.measure.Metric;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Order;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The discovery of the keywords of the tracked apps: the share of the keywords that bring an app
 * most installs among the first suggestions and on the first page.
 *
 * @param withCeiling whether the order by actual searches is compared
 */
record Discovery(StoreType store, EstimatedQuantity quantity, boolean withCeiling)
    implements Figure {
  private static final int BEST = 20;
  private static final int PAGE = 100;

  /** As many as the ground truth considers. */
  private static final int ALL = 600;

  /** The number of most searched terms from whose rankings the apps are drawn. */
  private static final int HEAD = 5_000;

  private static final int RANKS = 20;

  @Override
  public List<Measurement> measure(SimulatedService service, String estimator) {
    EvaluationWorld world = service.world();
    List<AppId> apps = apps(world, store);
    List<Measurement> measurements = new ArrayList<>();
    for (Order order : Order.values()) {
      measurements.add(
          measured(
              world,
              Estimators.ordered(estimator, order),
              apps.stream().map(app -> service.discover(app, order)).toList(),
              apps));
    }
    if (withCeiling) {
      measurements.add(
          measured(
              world,
              Estimators.BY_TRUE_SEARCHES,
              apps.stream().map(app -> bySearches(world, app)).toList(),
              apps));
    }
    return measurements;
  }

  private Measurement measured(
      EvaluationWorld world, String estimator, List<List<Keyword>> found, List<AppId> apps) {
    List<Double> inTwenty = new ArrayList<>();
    List<Double> inHundred = new ArrayList<>();
    for (int i = 0; i < apps.size(); i++) {
      List<Keyword> best = best(world, apps.get(i), BEST);
      if (!best.isEmpty()) {
        inTwenty.add(share(best, found.get(i), BEST));
        inHundred.add(share(best, found.get(i), PAGE));
      }
    }
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.COUNT, (double) inTwenty.size());
    values.put(Metric.OVERLAP, Accuracy.mean(inTwenty, value -> value));
    values.put(Metric.IN_HUNDRED, Accuracy.mean(inHundred, value -> value));
    return world.measured(quantity, estimator, values);
  }

  private static double share(List<Keyword> best, List<Keyword> found, int first) {
    List<Keyword> shown = found.subList(0, Math.min(first, found.size()));
    return Accuracy.share(best, shown::contains);
  }

  private static List<Keyword> best(EvaluationWorld world, AppId app, int count) {
    return world.truth().bestTerms(app, world.country(), EvaluationWorld.TODAY, count).stream()
        .map(Keyword::of)
        .distinct()
        .toList();
  }

  private List<Keyword> bySearches(EvaluationWorld world, AppId app) {
    return best(world, app, ALL).stream()
        .sorted(
            Comparator.comparingDouble((Keyword keyword) -> world.searches(store, keyword))
                .reversed())
        .toList();
  }

  /** Some apps, each among the first of a much searched term. */
  static List<AppId> apps(EvaluationWorld world, StoreType store) {
    List<Keyword> terms = world.terms(store);
    List<Keyword> head = terms.subList(0, Math.min(HEAD, terms.size()));
    Set<AppId> apps = new LinkedHashSet<>();
    for (Keyword term : world.sample(head, head.size(), "discovery")) {
      List<AppPage> pages = world.visit(store).search(Device.defaultFor(store), term.text(), RANKS);
      world.sample(pages, 1, term.text()).forEach(page -> apps.add(page.app()));
      if (apps.size() >= world.scale().apps()) {
        break;
      }
    }
    return List.copyOf(apps);
  }
}
