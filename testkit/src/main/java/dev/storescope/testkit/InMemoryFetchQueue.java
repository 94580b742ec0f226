package dev.storescope.testkit;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchJob.LastFailure;
import dev.storescope.fetching.FetchJob.NextFetch;
import dev.storescope.fetching.FetchJob.Purpose;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.RequestKey;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.completeness.RecentOutcomes;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.plan.PlanCounts;
import dev.storescope.tracking.plan.PlanTally;
import dev.storescope.tracking.plan.PlannedSubjects;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A fetch queue in memory that makes no fetch: a test ends them. */
public final class InMemoryFetchQueue implements FetchQueue, FetchSchedule, PlannedSubjects {
  private static final FetchStatus IDLE = new FetchStatus.Idle();
  private static final Duration EXPECTED = Duration.ofSeconds(30);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration NEEDS_KEPT = Duration.ofDays(2);

  private record Needs(Set<Subject<?>> subjects, Instant putAt) {}

  private final Map<Subject<?>, FetchStatus> statuses = new ConcurrentHashMap<>();
  private final Map<Subject<?>, FetchDoubt> doubts = new ConcurrentHashMap<>();
  private final Map<Subject<?>, Instant> requested = new ConcurrentHashMap<>();
  private final Map<RequestKey, Needs> needs = new ConcurrentHashMap<>();
  private final Map<TrackKey, Map<Subject<?>, FetchInterval>> tracked = new ConcurrentHashMap<>();
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
                  FetchStatus.Idle _ -> {
                requested.put(subject, clock.instant());
                yield new FetchStatus.Pending(clock.instant().plus(EXPECTED));
              }
            });
  }

  @Override
  public FetchStatus find(Subject<?> subject) {
    FetchStatus status = statuses.getOrDefault(subject, IDLE);
    return status.equals(IDLE) && scheduled(subject).filter(this::isDue).isPresent()
        ? new FetchStatus.Pending(clock.instant().plus(EXPECTED))
        : status;
  }

  @Override
  public Map<Subject<?>, FetchDoubt> findDoubts(Set<? extends Subject<?>> subjects) {
    return subjects.stream()
        .filter(doubts::containsKey)
        .collect(Collectors.toUnmodifiableMap(subject -> subject, doubts::get));
  }

  @Override
  public void putNeeds(RequestKey key, Set<Subject<?>> subjects) {
    needs.put(key, new Needs(Set.copyOf(subjects), clock.instant()));
  }

  @Override
  public Set<Subject<?>> listNeeds(RequestKey key) {
    return Optional.ofNullable(needs.get(key))
        .filter(put -> put.putAt().plus(NEEDS_KEPT).isAfter(clock.instant()))
        .map(Needs::subjects)
        .orElse(Set.of());
  }

  @Override
  public void track(
      TrackKey key,
      Map<Subject<?>, FetchInterval> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastObserved) {
    Set<Subject<?>> before = listTracked(key);
    if (subjects.isEmpty()) {
      tracked.remove(key);
    } else {
      tracked.put(key, Map.copyOf(subjects));
    }
    for (Subject<?> subject : subjects.keySet()) {
      if (!before.contains(subject)) {
        lastObserved.apply(subject).ifPresent(at -> observed.putIfAbsent(subject, at));
      }
    }
    before.stream().filter(subject -> !isTracked(subject)).forEach(failures::remove);
  }

  /** Of what is tracked only; each subject is wanted on the running date. */
  @Override
  public PlanCounts count(Instant now) {
    PlanTally tally = new PlanTally(now);
    tracked.values().stream()
        .flatMap(subjects -> subjects.keySet().stream())
        .distinct()
        .forEach(
            subject ->
                tally.add(
                    new PlanTally.Job(
                        subject, keysOf(subject), false, RecentOutcomes.NONE, Optional.of(now))));
    return tally.counts();
  }

  @Override
  public Map<Subject<?>, Map<TrackKey, FetchInterval>> findKeys(
      Set<? extends Subject<?>> subjects) {
    return subjects.stream()
        .filter(this::isTracked)
        .collect(Collectors.toUnmodifiableMap(Function.identity(), this::keysOf));
  }

  private Map<TrackKey, FetchInterval> keysOf(Subject<?> subject) {
    Map<TrackKey, FetchInterval> keys = new HashMap<>();
    tracked.forEach(
        (key, subjects) ->
            Optional.ofNullable(subjects.get(subject))
                .ifPresent(interval -> keys.put(key, interval)));
    return keys;
  }

  private FetchInterval intervalOf(Subject<?> subject) {
    return keysOf(subject).values().stream()
        .reduce(FetchInterval::shorter)
        .orElse(FetchInterval.DAILY);
  }

  @Override
  public Map<Subject<?>, FetchInterval> findLongerIntervals(
      AccountId account, Set<? extends Subject<?>> subjects) {
    Map<Subject<?>, FetchInterval> longer = new HashMap<>();
    subjects.forEach(
        subject ->
            TrackingIntervals.findLonger(account, subject, keysOf(subject))
                .ifPresent(interval -> longer.put(subject, interval)));
    return longer;
  }

  private boolean isTracked(Subject<?> subject) {
    return tracked.values().stream().anyMatch(subjects -> subjects.containsKey(subject));
  }

  @Override
  public int retryFailed() {
    Set<Subject<?>> failed = Set.copyOf(failures.keySet());
    for (Subject<?> subject : failed) {
      requested.put(subject, clock.instant());
      statuses.put(subject, new FetchStatus.Pending(clock.instant()));
    }
    return failed.size();
  }

  @Override
  public Set<TrackKey> listTrackKeys() {
    return Set.copyOf(tracked.keySet());
  }

  @Override
  public Set<Subject<?>> listTracked(TrackKey key) {
    return tracked.getOrDefault(key, Map.of()).keySet();
  }

  @Override
  public void forEachTracked(Consumer<Subject<?>> consumer) {
    tracked.values().forEach(subjects -> subjects.keySet().forEach(consumer));
  }

  @Override
  public TrackedSubjects countTracked(Instant since) {
    Set<Subject<?>> all =
        tracked.values().stream()
            .flatMap(each -> each.keySet().stream())
            .collect(Collectors.toSet());
    long fresh =
        all.stream()
            .filter(
                subject ->
                    Optional.ofNullable(observed.get(subject))
                        .filter(
                            at ->
                                !at.plus(DAY.multipliedBy(intervalOf(subject).days() - 1L))
                                    .isBefore(since))
                        .isPresent())
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
    return new FetchJob(
        subject,
        Optional.ofNullable(observed.get(subject)),
        next(subject),
        Optional.ofNullable(failures.get(subject)));
  }

  private Optional<NextFetch> next(Subject<?> subject) {
    return switch (statuses.getOrDefault(subject, IDLE)) {
      case FetchStatus.Pending(Instant expectedAt) ->
          Optional.of(
              new NextFetch(requested.getOrDefault(subject, expectedAt), Purpose.ON_DEMAND, false));
      case FetchStatus.Doubted(Instant expectedAt) ->
          Optional.of(new NextFetch(expectedAt, Purpose.RETRY, false));
      case FetchStatus.GivenUp(String _, Instant retryAt) ->
          Optional.of(new NextFetch(retryAt, Purpose.DAILY, false));
      case FetchStatus.NoSource _, FetchStatus.Refused _, FetchStatus.Idle _ -> scheduled(subject);
    };
  }

  /** The daily fetch of a tracked subject; at once if it was never observed. */
  private Optional<NextFetch> scheduled(Subject<?> subject) {
    if (!isTracked(subject)) {
      return Optional.empty();
    }
    return Optional.of(
        Optional.ofNullable(observed.get(subject))
            .map(last -> new NextFetch(next(subject, last), Purpose.DAILY, false))
            .orElseGet(() -> new NextFetch(clock.instant(), Purpose.FIRST, false)));
  }

  private Instant next(Subject<?> subject, Instant last) {
    FetchInterval interval = intervalOf(subject);
    return interval == FetchInterval.DAILY
        ? last.plus(DAY)
        : interval.findNext(SubjectName.format(subject), last);
  }

  private boolean isDue(NextFetch fetch) {
    return !fetch.dueAt().isAfter(clock.instant());
  }

  /** The jobs with a next fetch: those that are due by their purpose, then the others. */
  private Stream<FetchJob> upcoming() {
    Comparator<NextFetch> order =
        Comparator.<NextFetch, Boolean>comparing(next -> !isDue(next))
            .thenComparing(next -> isDue(next) ? next.purpose() : Purpose.ON_DEMAND)
            .thenComparing(NextFetch::dueAt);
    return Stream.concat(
            statuses.keySet().stream(),
            tracked.values().stream().flatMap(each -> each.keySet().stream()))
        .distinct()
        .map(this::job)
        .filter(job -> job.next().isPresent())
        .sorted(Comparator.comparing(job -> job.next().orElseThrow(), order));
  }

  @Override
  public List<Subject<?>> listDueApps(StoreType store, Country country, Instant at, int limit) {
    return upcoming()
        .filter(job -> !job.next().orElseThrow().dueAt().isAfter(at))
        .<Subject<?>>map(FetchJob::subject)
        .filter(each -> each instanceof Subject.Listing || each instanceof Subject.Rating)
        .filter(each -> each.store() == store && each.country().equals(country))
        .limit(limit)
        .toList();
  }

  @Override
  public List<FetchJob> listFailing(int limit) {
    return failures.entrySet().stream()
        .sorted(Comparator.comparing(each -> each.getValue().lastAt(), Comparator.reverseOrder()))
        .map(each -> job(each.getKey()))
        .limit(limit)
        .toList();
  }

  @Override
  public List<FetchJob> listUpcoming(int limit) {
    return upcoming().limit(limit).toList();
  }

  @Override
  public Counts count() {
    return new Counts(pending().size(), 0, 0, failures.size());
  }

  @Override
  public Optional<Instant> findOldestDue() {
    return upcoming()
        .flatMap(job -> job.next().stream())
        .filter(this::isDue)
        .map(NextFetch::dueAt)
        .min(Comparator.naturalOrder());
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
    doubts.remove(subject);
    failures.remove(subject);
    observed.put(subject, clock.instant());
  }

  /** Ends the fetch of a subject as given up. */
  public void giveUp(Subject<?> subject, String reason, Instant retryAt) {
    statuses.put(subject, new FetchStatus.GivenUp(reason, retryAt));
    doubts.computeIfPresent(
        subject,
        (_, doubt) -> new FetchDoubt(doubt.since(), doubt.repeatedFor(), doubt.reason(), false));
    failures.put(subject, new LastFailure(reason, clock.instant(), clock.instant(), true));
  }

  /** Has the reply to the fetch of a subject doubted. */
  public void doubt(Subject<?> subject, String reason, Instant expectedAt) {
    statuses.put(subject, new FetchStatus.Doubted(expectedAt));
    doubts.merge(
        subject,
        new FetchDoubt(clock.instant(), Duration.ZERO, Optional.of(reason)),
        (first, last) -> new FetchDoubt(first.since(), Duration.ZERO, last.reason()));
  }

  /** Ends the fetch of a subject that has no source. */
  public void endWithoutSource(Subject<?> subject, String reason, Instant retryAt) {
    statuses.put(subject, new FetchStatus.NoSource(reason, retryAt));
    doubts.remove(subject);
    failures.remove(subject);
  }
}
