package dev.storescope.testkit;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchJob.LastFailure;
import dev.storescope.fetching.FetchJob.NextFetch;
import dev.storescope.fetching.FetchJob.Purpose;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.RequestKey;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A fetch queue in memory, whose fetches a test ends. */
public final class InMemoryFetchQueue implements FetchQueue, FetchSchedule {
  private static final FetchStatus IDLE = new FetchStatus.Idle();
  private static final Duration EXPECTED = Duration.ofSeconds(30);
  private static final Duration DAY = Duration.ofDays(1);

  private final Map<Subject<?>, FetchStatus> statuses = new ConcurrentHashMap<>();
  private final Map<RequestKey, Set<Subject<?>>> needs = new ConcurrentHashMap<>();
  private final Map<TrackKey, Set<Subject<?>>> tracked = new ConcurrentHashMap<>();
  private final Map<Subject<?>, LastFailure> failures = new ConcurrentHashMap<>();
  private final Map<Subject<?>, Instant> observed = new ConcurrentHashMap<>();
  private final AtomicReference<Runnable> beforeJobs = new AtomicReference<>(() -> {});
  private final AtomicReference<Optional<FetchStatus>> refused =
      new AtomicReference<>(Optional.empty());
  private final AtomicReference<List<AccountFetches>> accounts = new AtomicReference<>(List.of());
  private final InstantSource clock;

  public InMemoryFetchQueue(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public FetchStatus request(Subject<?> subject, AccountId account) {
    Optional<FetchStatus> refusal = refused.get();
    return refusal.isPresent() ? refusal.get() : request(subject);
  }

  /** Requests a fetch for some account. */
  public FetchStatus request(Subject<?> subject) {
    return statuses.compute(
        subject,
        (_, status) ->
            switch (status == null ? IDLE : status) {
              case FetchStatus.Pending pending -> pending;
              case FetchStatus.Doubted doubted -> doubted;
              case FetchStatus.GivenUp ended when clock.instant().isBefore(ended.retryAt()) ->
                  ended;
              case FetchStatus.NoSource ended when clock.instant().isBefore(ended.retryAt()) ->
                  ended;
              case FetchStatus.GivenUp _,
                  FetchStatus.NoSource _,
                  FetchStatus.Refused _,
                  FetchStatus.Idle _ ->
                  new FetchStatus.Pending(clock.instant().plus(EXPECTED));
            });
  }

  @Override
  public FetchStatus find(Subject<?> subject) {
    return statuses.getOrDefault(subject, IDLE);
  }

  @Override
  public void putNeeds(RequestKey key, Set<Subject<?>> subjects) {
    needs.put(key, Set.copyOf(subjects));
  }

  @Override
  public Set<Subject<?>> listNeeds(RequestKey key) {
    return needs.getOrDefault(key, Set.of());
  }

  @Override
  public void track(
      TrackKey key,
      Set<? extends Subject<?>> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastObserved) {
    Set<Subject<?>> before =
        subjects.isEmpty() ? tracked.remove(key) : tracked.put(key, Set.copyOf(subjects));
    for (Subject<?> subject : subjects) {
      if (before == null || !before.contains(subject)) {
        lastObserved.apply(subject).ifPresent(at -> observed.putIfAbsent(subject, at));
      }
    }
  }

  @Override
  public int retryFailed() {
    Set<Subject<?>> failed = Set.copyOf(failures.keySet());
    failed.forEach(subject -> statuses.put(subject, new FetchStatus.Pending(clock.instant())));
    return failed.size();
  }

  @Override
  public Set<TrackKey> listTrackKeys() {
    return Set.copyOf(tracked.keySet());
  }

  @Override
  public Set<Subject<?>> listTracked(TrackKey key) {
    return tracked.getOrDefault(key, Set.of());
  }

  @Override
  public TrackedSubjects countTracked(Instant since) {
    Set<Subject<?>> all =
        tracked.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    long fresh =
        all.stream()
            .filter(subject -> !observed.getOrDefault(subject, Instant.MIN).isBefore(since))
            .count();
    long givenUp =
        all.stream().filter(subject -> find(subject) instanceof FetchStatus.GivenUp).count();
    return new TrackedSubjects(all.size(), fresh, givenUp);
  }

  /** Runs something just before jobs are read the next time, as a worker may at any moment. */
  public void beforeNextJobs(Runnable work) {
    beforeJobs.set(work);
  }

  @Override
  public Map<Subject<?>, FetchJob> findJobs(Collection<? extends Subject<?>> subjects) {
    beforeJobs.getAndSet(() -> {}).run();
    return subjects.stream()
        .distinct()
        .collect(Collectors.toUnmodifiableMap(subject -> subject, this::job));
  }

  private FetchJob job(Subject<?> subject) {
    Optional<Instant> lastSuccess = Optional.ofNullable(observed.get(subject));
    return new FetchJob(
        subject,
        lastSuccess,
        switch (find(subject)) {
          case FetchStatus.Pending(Instant expectedAt) ->
              Optional.of(new NextFetch(expectedAt, Purpose.ON_DEMAND, false));
          case FetchStatus.Doubted(Instant expectedAt) ->
              Optional.of(new NextFetch(expectedAt, Purpose.RETRY, false));
          case FetchStatus.GivenUp _,
              FetchStatus.NoSource _,
              FetchStatus.Refused _,
              FetchStatus.Idle _ ->
              tracked.values().stream().anyMatch(subjects -> subjects.contains(subject))
                  ? Optional.of(
                      new NextFetch(
                          lastSuccess.map(at -> at.plus(DAY)).orElseGet(clock::instant),
                          Purpose.DAILY,
                          false))
                  : Optional.empty();
        },
        Optional.ofNullable(failures.get(subject)));
  }

  @Override
  public List<Subject<?>> listDueApps(StoreType store, Country country, Instant at, int limit) {
    return Stream.concat(pending().stream(), tracked.values().stream().flatMap(Set::stream))
        .distinct()
        .filter(each -> each instanceof Subject.Listing || each instanceof Subject.Rating)
        .filter(each -> each.store() == store && each.country().equals(country))
        .filter(each -> job(each).next().filter(next -> !next.dueAt().isAfter(at)).isPresent())
        .limit(limit)
        .toList();
  }

  @Override
  public List<FetchJob> listFailing(int limit) {
    return failures.keySet().stream()
        .map(
            subject ->
                find(subject) instanceof FetchStatus.GivenUp givenUp
                    ? job(subject, new NextFetch(givenUp.retryAt(), Purpose.DAILY, false))
                    : job(subject))
        .limit(limit)
        .toList();
  }

  @Override
  public List<FetchJob> listUpcoming(int limit) {
    NextFetch due = new NextFetch(clock.instant(), Purpose.ON_DEMAND, false);
    return pending().stream().map(subject -> job(subject, due)).limit(limit).toList();
  }

  private FetchJob job(Subject<?> subject, NextFetch next) {
    FetchJob job = job(subject);
    return new FetchJob(subject, job.lastSuccess(), Optional.of(next), job.failure());
  }

  @Override
  public Counts count() {
    return new Counts(pending().size(), 0, 0, failures.size());
  }

  @Override
  public List<AccountFetches> listAccounts(int limit) {
    return accounts.get().stream().limit(limit).toList();
  }

  /** Sets what accounts have requested. */
  public void setAccounts(List<AccountFetches> fetches) {
    accounts.set(List.copyOf(fetches));
  }

  /** Refuses all requests from now on. */
  public void refuse(long waiting, Instant retryAt) {
    refused.set(Optional.of(new FetchStatus.Refused(waiting, retryAt)));
  }

  /** The subjects whose fetch is pending. */
  public Set<Subject<?>> pending() {
    return Set.copyOf(
        statuses.keySet().stream()
            .filter(subject -> statuses.get(subject) instanceof FetchStatus.Pending)
            .toList());
  }

  /** Ends the fetch of a subject with a success. */
  public void finish(Subject<?> subject) {
    statuses.remove(subject);
    failures.remove(subject);
    observed.put(subject, clock.instant());
  }

  /** Ends the fetch of a subject as given up. */
  public void giveUp(Subject<?> subject, String reason, Instant retryAt) {
    statuses.put(subject, new FetchStatus.GivenUp(reason, retryAt));
    failures.put(subject, new LastFailure(reason, clock.instant(), clock.instant(), true));
  }

  /** Has the reply to the fetch of a subject doubted. */
  public void doubt(Subject<?> subject, Instant expectedAt) {
    statuses.put(subject, new FetchStatus.Doubted(expectedAt));
  }

  /** Ends the fetch of a subject that has no source. */
  public void endWithoutSource(Subject<?> subject, String reason, Instant retryAt) {
    statuses.put(subject, new FetchStatus.NoSource(reason, retryAt));
    failures.remove(subject);
  }
}
