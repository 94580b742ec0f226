package dev.storescope.tracking.plan;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.tracking.Tracker.TrackedKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts with more subjects, or with those that are tracked more often. Not thread-safe. */
final class CountsWith {
  private final PlanCounts counts;
  private final Map<Subject<?>, Map<TrackKey, FetchInterval>> known;
  private final Map<SubjectGroup, GroupCount> tracked;
  private final Map<AccountId, Map<SubjectGroup, GroupCount>> accounts = new HashMap<>();
  private final Map<TrackKey, Map<SubjectGroup, GroupCount>> apps = new HashMap<>();

  /**
   * @param known the keys that track the subjects already
   */
  CountsWith(PlanCounts counts, Map<Subject<?>, Map<TrackKey, FetchInterval>> known) {
    this.counts = counts;
    this.known = known;
    this.tracked = byGroup(counts.tracked());
  }

  /** The counts if keys track subjects. */
  PlanCounts add(Map<TrackKey, Map<Subject<?>, FetchInterval>> wanted) {
    wanted.forEach(
        (key, subjects) -> subjects.forEach((subject, interval) -> add(key, subject, interval)));
    return new PlanCounts(
        counts.at(),
        list(tracked),
        counts.today(),
        counts.discovered(),
        counts.requested(),
        with(counts.accounts(), accounts),
        with(counts.apps(), apps));
  }

  private void add(TrackKey key, Subject<?> subject, FetchInterval wanted) {
    Map<TrackKey, FetchInterval> keys = known.getOrDefault(subject, Map.of());
    Optional<FetchInterval> before = shortest(keys.values());
    FetchInterval after = before.map(wanted::shorter).orElse(wanted);
    move(tracked, subject, before, after);
    if (keys.keySet().stream().allMatch(key::equals)) {
      move(groups(apps, counts.apps(), key), subject, before, after);
    }
    TrackedKey.find(key)
        .map(TrackedKey::account)
        .ifPresent(
            account ->
                // What others track decides nothing of what an account sees of its addition.
                move(
                    groups(accounts, counts.accounts(), account),
                    subject,
                    isOf(account, keys) ? before : Optional.empty(),
                    isOf(account, keys) ? after : wanted));
  }

  private static boolean isOf(AccountId account, Map<TrackKey, FetchInterval> keys) {
    return keys.keySet().stream()
        .flatMap(key -> TrackedKey.find(key).stream())
        .anyMatch(key -> key.account().equals(account));
  }

  private static Optional<FetchInterval> shortest(Collection<FetchInterval> intervals) {
    return intervals.stream().reduce(FetchInterval::shorter);
  }

  private static void move(
      Map<SubjectGroup, GroupCount> counts,
      Subject<?> subject,
      Optional<FetchInterval> before,
      FetchInterval after) {
    if (before.filter(after::equals).isEmpty()) {
      before.ifPresent(
          interval ->
              counts.computeIfPresent(
                  SubjectGroup.of(subject, interval), (_, count) -> count.minusOne()));
      SubjectGroup group = SubjectGroup.of(subject, after);
      counts.merge(group, new GroupCount(group, subject, 1), GroupCount::plus);
    }
  }

  private static <K> Map<SubjectGroup, GroupCount> groups(
      Map<K, Map<SubjectGroup, GroupCount>> changed, Map<K, List<GroupCount>> before, K key) {
    return changed.computeIfAbsent(key, _ -> byGroup(before.getOrDefault(key, List.of())));
  }

  private static Map<SubjectGroup, GroupCount> byGroup(List<GroupCount> counts) {
    return counts.stream()
        .collect(
            Collectors.toMap(GroupCount::group, Function.identity(), (a, _) -> a, HashMap::new));
  }

  private static <K> Map<K, List<GroupCount>> with(
      Map<K, List<GroupCount>> before, Map<K, Map<SubjectGroup, GroupCount>> changed) {
    Map<K, List<GroupCount>> all = new HashMap<>(before);
    changed.forEach((key, groups) -> all.put(key, list(groups)));
    return all;
  }

  private static List<GroupCount> list(Map<SubjectGroup, GroupCount> groups) {
    return groups.values().stream().filter(count -> count.subjects() > 0).toList();
  }
}
