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
 * @param intervals of the subjects that are tracked, but not every day
 */
record Standing(Set<Subject<?>> doubted, Map<Subject<?>, FetchInterval> intervals) {
  static final Standing NONE = new Standing(Set.of(), Map.of());

  Standing {
    doubted = Set.copyOf(doubted);
    intervals = Map.copyOf(intervals);
  }

  /** The same with more subjects that are doubted. */
  Standing withDoubted(Set<Subject<?>> more) {
    return new Standing(more, intervals);
  }

  Standing withIntervals(Map<Subject<?>, FetchInterval> more) {
    Map<Subject<?>, FetchInterval> all = new HashMap<>(intervals);
    all.putAll(more);
    return new Standing(doubted, all);
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
