package dev.storescope.tracking.plan;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.completeness.DayOutcome;
import dev.storescope.fetching.completeness.RecentOutcomes;
import dev.storescope.observation.Subject;
import dev.storescope.tracking.Tracker;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Adds up the jobs of a queue; its size does not depend on how many they are. Not thread-safe. */
public final class PlanTally {
  private final Instant now;
  private final LocalDate date;
  private final Groups tracked = new Groups();
  private final Groups discovered = new Groups();
  private final Groups requested = new Groups();
  private final Map<AccountId, Groups> accounts = new HashMap<>();
  private final Map<TrackKey, Groups> apps = new HashMap<>();
  private final Map<SubjectGroup, Today> today = new HashMap<>();

  public PlanTally(Instant now) {
    this.now = now;
    this.date = LocalDate.ofInstant(now, ZoneOffset.UTC);
  }

  /**
   * A job of the queue.
   *
   * @param keys that track the subject, and how often
   * @param requested whether it is fetched every day because it was requested
   * @param dueAt when it is fetched next; empty if that is not planned
   */
  public record Job(
      Subject<?> subject,
      Map<TrackKey, FetchInterval> keys,
      boolean requested,
      RecentOutcomes outcomes,
      Optional<Instant> dueAt) {}

  /** Subjects by their groups. */
  private static final class Groups {
    private final Map<SubjectGroup, GroupCount> counts = new HashMap<>();

    void add(SubjectGroup group, Subject<?> subject) {
      counts.merge(
          group,
          new GroupCount(group, subject, 1),
          (before, _) -> new GroupCount(group, before.example(), before.subjects() + 1));
    }

    List<GroupCount> list() {
      return List.copyOf(counts.values());
    }
  }

  private static final class Today {
    private long done;
    private final long[] remainingByHour = new long[TodayCount.HOURS];
  }

  public void add(Job job) {
    Subject<?> subject = job.subject();
    SubjectGroup group =
        SubjectGroup.of(
            subject,
            job.keys().values().stream()
                .reduce(FetchInterval::shorter)
                .orElse(FetchInterval.DAILY));
    Set<Tracker.TrackedKey> owners =
        job.keys().keySet().stream()
            .flatMap(key -> Tracker.TrackedKey.find(key).stream())
            .collect(Collectors.toSet());
    if (!owners.isEmpty()) {
      tracked.add(group, subject);
      addToday(group, job);
      addTo(owners, group, subject);
    } else if (!job.keys().isEmpty()) {
      discovered.add(group, subject);
    } else if (job.requested()) {
      requested.add(group, subject);
    }
  }

  private void addTo(
      Collection<Tracker.TrackedKey> owners, SubjectGroup group, Subject<?> subject) {
    Set<AccountId> counted = new HashSet<>();
    for (Tracker.TrackedKey owner : owners) {
      if (counted.add(owner.account())) {
        accounts.computeIfAbsent(owner.account(), _ -> new Groups()).add(group, subject);
      }
      if (owners.size() == 1) {
        apps.computeIfAbsent(owner.key(), _ -> new Groups()).add(group, subject);
      }
    }
  }

  private void addToday(SubjectGroup group, Job job) {
    Optional<DayOutcome> outcome = job.outcomes().find(date);
    boolean answered =
        outcome.filter(of -> of == DayOutcome.OBSERVED || of == DayOutcome.ABSENT).isPresent();
    if (answered) {
      today.computeIfAbsent(group, _ -> new Today()).done++;
    } else if (outcome.filter(of -> of == DayOutcome.NOT_WANTED).isEmpty()) {
      job.dueAt()
          .map(at -> at.isBefore(now) ? now : at)
          .filter(at -> LocalDate.ofInstant(at, ZoneOffset.UTC).equals(date))
          .ifPresent(
              at ->
                  today.computeIfAbsent(group, _ -> new Today())
                      .remainingByHour[at.atOffset(ZoneOffset.UTC).getHour()]++);
    }
  }

  public PlanCounts counts() {
    return new PlanCounts(
        now,
        tracked.list(),
        today.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    each -> TodayCount.of(each.getValue().done, each.getValue().remainingByHour))),
        discovered.list(),
        requested.list(),
        list(accounts),
        list(apps));
  }

  private static <K> Map<K, List<GroupCount>> list(Map<K, Groups> by) {
    return by.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().list()));
  }
}
