package dev.storescope.evaluation;

import dev.storescope.sandbox.world.GroundTruth;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** A simulated world with the country and the moment of the evaluation. */
record EvaluationWorld(WorldKind kind, long seed, WorldScale scale, World simulation) {
  static final Instant NOW = Instant.parse("2026-06-17T12:00:00Z");
  static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);

  /** The first day of the last reported week. */
  static final LocalDate REPORTED_WEEK = LocalDate.of(2026, 6, 7);

  static EvaluationWorld of(WorldKind kind, long seed, WorldScale scale) {
    return new EvaluationWorld(kind, seed, scale, new World(kind.settings(seed, scale)));
  }

  Country country() {
    return kind.country();
  }

  GroundTruth truth() {
    return simulation.truth();
  }

  StoreView visit(StoreType store) {
    return simulation.visit(store, country(), NOW);
  }

  StoreView visit(StoreType store, int daysAgo) {
    return simulation.visit(store, country(), NOW.minus(Duration.ofDays(daysAgo)));
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
    int wanted = Math.min(count, mostSearchedFirst.size());
    RandomGenerator random = random(purpose);
    Set<Integer> ranks = new LinkedHashSet<>();
    while (ranks.size() < wanted) {
      ranks.add((int) Math.pow(mostSearchedFirst.size() + 1.0, random.nextDouble()));
    }
    return ranks.stream().map(rank -> mostSearchedFirst.get(rank - 1)).toList();
  }

  /** The age of the last observation in days or weeks, given the share of missing ones. */
  int age(RandomGenerator random) {
    int age = 0;
    while (random.nextDouble() < kind.missing()) {
      age++;
    }
    return age;
  }

  Measurement measured(Quantity quantity, String estimator, Map<Metric, Double> values) {
    return new Measurement(quantity, estimator, kind, values);
  }
}
