package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.archive.Archive;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Has the fetch queue look every day at what the lists are about. */
public final class DailyLooks implements Follower {
  private static final Duration DAY = Duration.ofDays(1);

  private final TrackingLists lists;
  private final CompetitorLists competitors;
  private final FetchQueue queue;
  private final Archive archive;
  private final Predicate<AccountId> active;
  private final InstantSource clock;
  private final TrackedSubjects subjects;

  /**
   * @param active whether an account's lists are followed
   * @param fetchable whether a connector can look at a subject; what none can is left out
   */
  public DailyLooks(
      TrackingLists lists,
      CompetitorLists competitors,
      FetchQueue queue,
      Archive archive,
      Predicate<AccountId> active,
      Predicate<Subject<?>> fetchable,
      InstantSource clock) {
    this.lists = lists;
    this.competitors = competitors;
    this.queue = queue;
    this.archive = archive;
    this.active = active;
    this.clock = clock;
    this.subjects = new TrackedSubjects(archive, fetchable, clock);
  }

  @Override
  public void follow(AccountId account, AppId app, Country country) {
    queue.track(
        Tracker.keyOf(account, app, country),
        lists
            .find(account, app, country)
            .filter(_ -> active.test(account))
            .map(tracked -> listSubjects(account, tracked))
            .orElse(Set.of()),
        this::lastSeen);
  }

  /**
   * Follows what all lists say now. To be done again and again: categories change, as does what can
   * be looked at and whose account is active, and a change of a list may be cut off before it is
   * followed.
   */
  public void followAll() {
    // The keys first: whoever is added meanwhile is on a list before there is a key.
    Set<TrackKey> obsolete = new HashSet<>(queue.listTrackKeys());
    lists
        .listAll()
        .forEach((account, apps) -> apps.forEach(tracked -> follow(account, tracked, obsolete)));
    obsolete.forEach(key -> queue.track(key, Set.of(), _ -> Optional.empty()));
  }

  private void follow(AccountId account, TrackedApp tracked, Set<TrackKey> obsolete) {
    follow(account, tracked.app(), tracked.country());
    obsolete.remove(Tracker.keyOf(account, tracked.app(), tracked.country()));
  }

  private Set<Subject<?>> listSubjects(AccountId account, TrackedApp tracked) {
    AppId app = tracked.app();
    Country country = tracked.country();
    List<AppId> others =
        competitors.find(account, app, country).map(CompetitorList::competitors).orElse(List.of());
    return subjects.of(tracked, lists.listKeywords(account, app, country), others);
  }

  private Optional<Instant> lastSeen(Subject<?> subject) {
    return archive.findLatest(subject, clock.instant(), DAY).map(Observation::observedAt);
  }
}
