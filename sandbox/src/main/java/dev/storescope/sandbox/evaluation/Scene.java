package dev.storescope.sandbox.evaluation;

import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.sandbox.world.Truth;
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

/** A world in which estimates are made: its country, and the moment that is now. */
record Scene(WorldKind kind, long seed, WorldScale scale, World world) {
  static final Instant NOW = Instant.parse("2026-06-17T12:00:00Z");
  static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);

  /** The first day of the last whole week that is reported by now. */
  static final LocalDate REPORTED_WEEK = LocalDate.of(2026, 6, 7);

  static Scene of(WorldKind kind, long seed, WorldScale scale) {
    return new Scene(kind, seed, scale, new World(kind.settings(seed, scale)));
  }

  Country country() {
    return kind.country();
  }

  Truth truth() {
    return world.truth();
  }

  StoreVisit visit(StoreType store) {
    return world.visit(store, country(), NOW);
  }

  StoreVisit visit(StoreType store, int daysAgo) {
    return world.visit(store, country(), NOW.minus(Duration.ofDays(daysAgo)));
  }

  /** A source of chance, the same for the same world and purpose. */
  RandomGenerator random(String purpose) {
    return new SplittableRandom(31 * seed + purpose.hashCode());
  }

  /** So many of a list by chance, all if there are no more. */
  <T> List<T> sample(List<T> all, int count, String purpose) {
    List<T> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random(purpose));
    return List.copyOf(shuffled.subList(0, Math.min(count, shuffled.size())));
  }

  /**
   * So many of a list by chance, spread evenly over the logarithm of the place: as many from 1 to
   * 10 as from 1,000 to 10,000, as far as there are.
   */
  <T> List<T> spread(List<T> mostSearchedFirst, int count, String purpose) {
    int wanted = Math.min(count, mostSearchedFirst.size());
    RandomGenerator random = random(purpose);
    Set<Integer> places = new LinkedHashSet<>();
    while (places.size() < wanted) {
      places.add((int) Math.pow(mostSearchedFirst.size() + 1.0, random.nextDouble()));
    }
    return places.stream().map(place -> mostSearchedFirst.get(place - 1)).toList();
  }

  /** How many days or weeks ago the last observation was made: none of some is missing. */
  int age(RandomGenerator random) {
    int age = 0;
    while (random.nextDouble() < kind.missing()) {
      age++;
    }
    return age;
  }

  Measurement measured(Figure figure, String estimator, Map<Metric, Double> values) {
    return new Measurement(figure, estimator, kind, values);
  }
}
