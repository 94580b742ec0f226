package dev.storescope.answer;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Of what an observation answers that is older than usual.
 *
 * @param doubted the subjects of which the store's newer replies are doubted
 * @param intervals of the subjects that are tracked, but not every day, as far as they are known
 * @param finder of more intervals
 */
record Standing(
    Set<Subject<?>> doubted, Map<Subject<?>, FetchInterval> intervals, IntervalFinder finder) {
  static final Standing NONE = of(_ -> Map.of());

  /** Finds those of subjects that the workspace of a query tracks, but not every day. */
  @FunctionalInterface
  interface IntervalFinder {
    Map<Subject<?>, FetchInterval> find(Set<Subject<?>> subjects);
  }

  static Standing of(IntervalFinder finder) {
    return new Standing(Set.of(), Map.of(), finder);
  }

  Standing {
    doubted = Set.copyOf(doubted);
    intervals = Map.copyOf(intervals);
  }

  /** The same with more subjects that are doubted. */
  Standing withDoubted(Set<Subject<?>> more) {
    return new Standing(more, intervals, finder);
  }

  Standing withIntervals(Map<Subject<?>, FetchInterval> more) {
    Map<Subject<?>, FetchInterval> all = new HashMap<>(intervals);
    all.putAll(more);
    return new Standing(doubted, all, finder);
  }

  Duration maxAge(Subject<?> subject, Freshness freshness, Moment moment) {
    Duration age =
        doubted.contains(subject)
            ? freshness.ofDoubted(subject, moment)
            : freshness.of(subject, moment);
    return Optional.ofNullable(intervals.get(subject))
        .map(FetchInterval::currentFor)
        .filter(longer -> longer.compareTo(age) > 0)
        .orElse(age);
  }
}
