package dev.storescope.testkit;

import dev.storescope.fetching.FailingFetch;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchQueueFigures;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchState;
import dev.storescope.fetching.FetchTimes;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.UpcomingFetch;
import dev.storescope.fetching.UpcomingFetch.Why;
import dev.storescope.fetching.WaitKey;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A fetch queue in memory, whose fetches end when a test says so. */
public final class InMemoryFetchQueue implements FetchQueue, FetchSchedule {
  private static final Duration EXPECTED = Duration.ofSeconds(30);
  private static final Duration DAY = Duration.ofDays(1);

  private final Map<Subject<?>, FetchState> states = new ConcurrentHashMap<>();
  private final Map<WaitKey, Set<Subject<?>>> needs = new ConcurrentHashMap<>();
  private final Map<TrackKey, Set<Subject<?>>> tracked = new ConcurrentHashMap<>();
  private final Map<Subject<?>, FailingFetch> failures = new ConcurrentHashMap<>();
  private final Map<Subject<?>, Instant> seen = new ConcurrentHashMap<>();
  private final AtomicReference<Runnable> beforeTimes = new AtomicReference<>(() -> {});
  private final InstantSource clock;

  public InMemoryFetchQueue(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public FetchState request(Subject<?> subject) {
    return states.compute(subject, (_, state) -> requested(state));
  }

  @Override
  public FetchState find(Subject<?> subject) {
    return states.getOrDefault(subject, new FetchState.Idle());
  }

  @Override
  public void remember(WaitKey key, Set<Subject<?>> subjects) {
    needs.put(key, Set.copyOf(subjects));
  }

  @Override
  public Set<Subject<?>> listNeeds(WaitKey key) {
    return needs.getOrDefault(key, Set.of());
  }

  @Override
  public void track(
      TrackKey key,
      Set<? extends Subject<?>> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastSeen) {
    Set<Subject<?>> before =
        subjects.isEmpty() ? tracked.remove(key) : tracked.put(key, Set.copyOf(subjects));
    for (Subject<?> subject : subjects) {
      if (before == null || !before.contains(subject)) {
        lastSeen.apply(subject).ifPresent(at -> seen.putIfAbsent(subject, at));
      }
    }
  }

  @Override
  public Set<TrackKey> listTrackKeys() {
    return Set.copyOf(tracked.keySet());
  }

  @Override
  public Set<Subject<?>> listTracked(TrackKey key) {
    return tracked.getOrDefault(key, Set.of());
  }

  /** Does something just before times are told the next time, as a worker may at any moment. */
  public void beforeNextTimes(Runnable work) {
    beforeTimes.set(work);
  }

  @Override
  public Map<Subject<?>, FetchTimes> findTimes(Collection<? extends Subject<?>> subjects) {
    beforeTimes.getAndSet(() -> {}).run();
    return subjects.stream()
        .distinct()
        .collect(Collectors.toUnmodifiableMap(subject -> subject, this::times));
  }

  private FetchTimes times(Subject<?> subject) {
    FetchState state = find(subject);
    Optional<Instant> lastSuccess = Optional.ofNullable(seen.get(subject));
    return new FetchTimes(
        lastSuccess,
        switch (state) {
          case FetchState.Pending(Instant expectedAt) -> Optional.of(expectedAt);
          case FetchState.GivenUp _, FetchState.Left _, FetchState.Idle _ ->
              tracked.values().stream().anyMatch(subjects -> subjects.contains(subject))
                  ? Optional.of(lastSuccess.map(at -> at.plus(DAY)).orElseGet(clock::instant))
                  : Optional.empty();
        },
        state instanceof FetchState.Pending,
        Optional.ofNullable(failures.get(subject))
            .map(failure -> new FetchTimes.Failing(failure.since(), failure.reason())));
  }

  @Override
  public List<FailingFetch> listFailures(int limit) {
    return failures.values().stream()
        .sorted(Comparator.comparing(FailingFetch::lastAt).reversed())
        .limit(limit)
        .toList();
  }

  @Override
  public List<UpcomingFetch> listUpcoming(int limit) {
    return states.entrySet().stream()
        .filter(entry -> entry.getValue() instanceof FetchState.Pending)
        .map(entry -> new UpcomingFetch(entry.getKey(), clock.instant(), Why.ON_DEMAND, false))
        .limit(limit)
        .toList();
  }

  @Override
  public FetchQueueFigures count() {
    return new FetchQueueFigures(pending().size(), 0, 0, failures.size());
  }

  /** The subjects whose fetch is pending. */
  public Set<Subject<?>> pending() {
    return Set.copyOf(
        states.keySet().stream()
            .filter(subject -> states.get(subject) instanceof FetchState.Pending)
            .toList());
  }

  /** Ends the fetch of a subject as done. */
  public void finish(Subject<?> subject) {
    states.remove(subject);
    failures.remove(subject);
    seen.put(subject, clock.instant());
  }

  /** Ends the fetch of a subject as given up. */
  public void giveUp(Subject<?> subject, String reason, Instant retryAt) {
    states.put(subject, new FetchState.GivenUp(reason, retryAt));
    Instant now = clock.instant();
    failures.put(subject, new FailingFetch(subject, reason, now, now, true, Optional.of(retryAt)));
  }

  /** Ends the fetch of a subject that no source has. */
  public void leave(Subject<?> subject, String reason, Instant retryAt) {
    states.put(subject, new FetchState.Left(reason, retryAt));
    failures.remove(subject);
  }

  private FetchState requested(@Nullable FetchState state) {
    return switch (state) {
      case FetchState.Pending pending -> pending;
      case FetchState.GivenUp givenUp when clock.instant().isBefore(givenUp.retryAt()) -> givenUp;
      case FetchState.Left left when clock.instant().isBefore(left.retryAt()) -> left;
      case FetchState.GivenUp _, FetchState.Left _, FetchState.Idle _ -> pendingNow();
      case null -> pendingNow();
    };
  }

  private FetchState pendingNow() {
    return new FetchState.Pending(clock.instant().plus(EXPECTED));
  }
}
