package dev.storescope.evaluation;

import dev.storescope.evaluation.measure.Answered;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.evaluation.measure.Metric;
import dev.storescope.evaluation.measure.Prediction;
import dev.storescope.evaluation.world.WorldDraws;
import dev.storescope.evaluation.world.WorldDraws.DrawnWorld;
import dev.storescope.evaluation.world.WorldKind;
import dev.storescope.evaluation.world.WorldScale;
import dev.storescope.sandbox.world.GroundTruth;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A simulated world with the country and the moment of the evaluation.
 *
 * @param terms of each store, the most searched first, as the world writes them
 */
public record EvaluationWorld(
    WorldKind kind,
    long seed,
    WorldScale scale,
    World simulation,
    Country country,
    Map<StoreType, Map<Keyword, String>> terms) {
  public static final Instant NOW = Instant.parse("2026-06-17T12:00:00Z");
  public static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);

  /** Apple publishes the report of a week on the Monday after it. */
  private static final Duration PUBLISHED_AFTER = Duration.ofHours(24 + 7);

  /** The first day of the week whose report is the last at a moment. */
  static LocalDate reportedWeek(Instant at) {
    return LocalDate.ofInstant(at.minus(PUBLISHED_AFTER), ZoneOffset.UTC)
        .with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY))
        .minusWeeks(1);
  }

  private static final Country UNITED_STATES = new Country("us");

  /** A world of a kind; those of the kind {@link WorldKind#DRAWN} are drawn. */
  static EvaluationWorld of(WorldKind kind, long seed, WorldScale scale, WorldDraws draws) {
    if (kind != WorldKind.DRAWN) {
      World world = new World(kind.settings(seed, scale));
      return of(kind, seed, scale, world, UNITED_STATES);
    }
    DrawnWorld drawn = draws.draw(seed);
    World world = new World(drawn.settings().withSize(scale.products(), scale.terms()));
    return of(kind, seed, scale, world, drawn.country());
  }

  private static EvaluationWorld of(
      WorldKind kind, long seed, WorldScale scale, World world, Country country) {
    Map<StoreType, Map<Keyword, String>> terms = new EnumMap<>(StoreType.class);
    for (StoreType store : StoreType.values()) {
      Map<Keyword, String> written = new LinkedHashMap<>();
      world
          .truth()
          .terms(store, country)
          .forEach(term -> written.putIfAbsent(Keyword.of(term), term));
      terms.put(store, Collections.unmodifiableMap(written));
    }
    return new EvaluationWorld(kind, seed, scale, world, country, terms);
  }

  GroundTruth truth() {
    return simulation.truth();
  }

  StoreView visit(StoreType store) {
    return simulation.visit(store, country, NOW);
  }

  private Map<Keyword, String> texts(StoreType store) {
    return terms.getOrDefault(store, Map.of());
  }

  /** The term of a keyword as the world writes it. */
  String text(StoreType store, Keyword keyword) {
    return texts(store).getOrDefault(keyword, keyword.text());
  }

  /** All terms, the most searched first. */
  List<Keyword> terms(StoreType store) {
    return List.copyOf(texts(store).keySet());
  }

  /** Some terms, as many of each order of magnitude of the rank; fewer are the first of more. */
  List<Keyword> keywords(StoreType store, int count) {
    return spread(terms(store), count, "keywords");
  }

  /** The actual searches per day. */
  double searches(StoreType store, Keyword keyword) {
    return truth().searchesPerDay(store, country, text(store, keyword), TODAY);
  }

  /** The actual installs per day of an app from a search. */
  double installs(AppId app, Keyword keyword) {
    return truth().installs(app, country, text(app.store(), keyword), TODAY);
  }

  /** A random generator, the same for the same world and purpose. */
  RandomGenerator random(String purpose) {
    return new SplittableRandom(31 * seed + purpose.hashCode());
  }

  /** A random sample of a list, or all of it. */
  <T> List<T> sample(List<T> all, int count, String purpose) {
    List<T> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random(purpose));
    return List.copyOf(shuffled.subList(0, Math.min(count, shuffled.size())));
  }

  /**
   * A random sample of a list, uniform in the logarithm of the rank: as many of 1 to 10 as of 1,000
   * to 10,000, if the list has them.
   */
  <T> List<T> spread(List<T> mostSearchedFirst, int count, String purpose) {
    if (count >= mostSearchedFirst.size()) {
      return mostSearchedFirst;
    }
    RandomGenerator random = random(purpose);
    Set<Integer> ranks = new LinkedHashSet<>();
    while (ranks.size() < count) {
      ranks.add((int) Math.pow(mostSearchedFirst.size() + 1.0, random.nextDouble()));
    }
    return ranks.stream().map(rank -> mostSearchedFirst.get(rank - 1)).toList();
  }

  Measurement measured(EstimatedQuantity quantity, String estimator, Map<Metric, Double> values) {
    return new Measurement(quantity, estimator, kind, values, List.of());
  }

  /** The metrics of answers, which are kept. */
  Measurement answered(EstimatedQuantity quantity, String estimator, List<Answered> answers) {
    return new Measurement(quantity, estimator, kind, Measurement.answers(answers), answers);
  }

  /** The metrics of a peer, as it is and with one constant fitted. */
  List<Measurement> peer(EstimatedQuantity quantity, String name, List<Prediction> predictions) {
    return List.of(
        measured(quantity, name, Measurement.accuracy(predictions)),
        fitted(quantity, name, predictions));
  }

  /** The metrics of predictions with one constant fitted. */
  Measurement fitted(EstimatedQuantity quantity, String name, List<Prediction> predictions) {
    return measured(
        quantity,
        Estimators.fitted(name),
        Measurement.fittedAccuracy(sample(predictions, predictions.size(), "panel")));
  }
}
