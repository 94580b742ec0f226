package dev.storescope.fetching.completeness;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts tracked subjects by their outcomes on some dates; its size does not depend on how many
 * they are. Not thread-safe.
 */
public final class CompletenessTally {
  private final Set<LocalDate> days;
  private final Set<LocalDate> unknown = new HashSet<>();
  private final Map<Key, CompletenessCounts> counts = new HashMap<>();

  private record Key(LocalDate day, StoreType store, Country country, SubjectKind kind) {}

  public CompletenessTally(Collection<LocalDate> days) {
    this.days = Set.copyOf(days);
  }

  /**
   * Adds a tracked subject. On a date on which it was not due it is wanted only if it was tried.
   *
   * @param trackedAt empty if since before it was recorded
   */
  public void add(
      Subject<?> subject,
      FetchInterval interval,
      Optional<Instant> trackedAt,
      RecentOutcomes outcomes) {
    String name = SubjectName.format(subject);
    for (LocalDate day : days) {
      Instant begin = day.atStartOfDay(ZoneOffset.UTC).toInstant();
      boolean tracked = trackedAt.isEmpty() || !trackedAt.get().isAfter(begin);
      if (tracked && (interval.isDueOn(name, day) || outcomes.find(day).isPresent())) {
        add(day, subject, outcomes);
      }
    }
  }

  private void add(LocalDate day, Subject<?> subject, RecentOutcomes outcomes) {
    if (!outcomes.reachBackTo(day)) {
      unknown.add(day);
    }
    CompletenessCounts one =
        outcomes.find(day).map(CompletenessCounts::one).orElse(CompletenessCounts.ONE_NOT_TRIED);
    if (one.wanted() > 0) {
      counts.merge(
          new Key(day, subject.store(), subject.country(), subject.kind()),
          one,
          CompletenessCounts::plus);
    }
  }

  /** The days of which the outcome of every subject is known, the earliest first. */
  public List<LocalDate> knownDays() {
    return days.stream().filter(day -> !unknown.contains(day)).sorted().toList();
  }

  /** The counts of a day, in no order. */
  public List<KindCompleteness> list(LocalDate day) {
    List<KindCompleteness> list = new ArrayList<>();
    counts.forEach(
        (key, count) -> {
          if (key.day().equals(day)) {
            list.add(
                new KindCompleteness(key.day(), key.store(), key.country(), key.kind(), count));
          }
        });
    return list;
  }
}
