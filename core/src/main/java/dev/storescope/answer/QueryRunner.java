package dev.storescope.answer;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.archive.Archive;
import dev.storescope.archive.LateDays;
import dev.storescope.archive.Removals;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.RequestKey;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Runs queries: answers them from the archive, and requests the fetches that an answer needs. Of
 * what an answer only wants for later ones, a few fetches are requested.
 */
public final class QueryRunner {
  private final Archive archive;
  private final Freshness freshness;
  private final Predicate<Subject<?>> fetchable;
  private final FetchQueue queue;
  private final WantedFetches wantedFetches = new WantedFetches();

  /**
   * @param fetchable whether a connector can fetch a subject
   */
  public QueryRunner(
      Archive archive, Freshness freshness, Predicate<Subject<?>> fetchable, FetchQueue queue) {
    this.archive = archive;
    this.freshness = freshness;
    this.fetchable = fetchable;
    this.queue = queue;
  }

  private record Run<Q, R>(
      Endpoint<Q, R> endpoint,
      Q query,
      Moment moment,
      AccountId caller,
      AccountId workspace,
      Supplier<RequestKey> key) {}

  /**
   * Runs a query. Subjects that no source reports are omitted; for some, only the queue knows that.
   * Of a subject whose fetch is doubted, the last observation stands meanwhile, and of one that the
   * workspace tracks but not every day, until it is due.
   *
   * @param caller the account for which missing subjects are fetched
   * @param workspace the account whose lists the query is about
   * @param key the same key for the same query
   */
  public <Q, R> QueryResult<R> run(
      Endpoint<Q, R> endpoint,
      Q query,
      Moment moment,
      AccountId caller,
      AccountId workspace,
      Supplier<RequestKey> key) {
    return run(
        new Run<>(endpoint, query, moment, caller, workspace, key),
        Set.of(),
        Standing.of(subjects -> intervals(subjects, workspace)));
  }

  /** The same in the caller's own workspace. */
  public <Q, R> QueryResult<R> run(
      Endpoint<Q, R> endpoint, Q query, Moment moment, AccountId caller, Supplier<RequestKey> key) {
    return run(endpoint, query, moment, caller, caller, key);
  }

  /**
   * What is known at a moment, of some subjects as long as the intervals at which an account tracks
   * them; reading it fetches nothing.
   */
  public Evidence evidence(Moment moment, AccountId account, Set<Subject<?>> subjects) {
    return new Evidence(
        archive,
        moment,
        freshness,
        fetchable,
        Standing.of(more -> intervals(more, account)).withIntervals(intervals(subjects, account)));
  }

  /** See {@link Archive#revision}. */
  public OptionalLong revision(Country country) {
    return archive.revision(country);
  }

  /** The status of the fetches that the requests of a key need; empty for an unknown key. */
  public Optional<FetchStatus> find(RequestKey key) {
    Set<Subject<?>> needs = queue.listNeeds(key);
    return needs.isEmpty()
        ? Optional.empty()
        : Optional.of(FetchStatus.of(needs.stream().map(queue::find).toList()));
  }

  /** See {@link FetchQueue#findDoubts}; of a rating, also the doubt of the look-up that has it. */
  public Map<Subject<?>, FetchDoubt> findDoubts(Set<? extends Subject<?>> subjects) {
    Set<Subject<?>> fetched = new HashSet<>(subjects);
    for (Subject<?> subject : subjects) {
      if (subject instanceof Subject.Rating rating) {
        fetched.add(new Subject.Listing(rating.app(), rating.country()));
      }
    }
    return fetched.isEmpty() ? Map.of() : queue.findDoubts(fetched);
  }

  /**
   * The first day that is not thinned, if a moment is before it: an answer about the moment may
   * lack what was observed on its day before the last observation.
   */
  public Optional<LocalDate> findThinned(Moment moment) {
    return moment.isNow()
        ? Optional.empty()
        : ThinnedDays.findFirstKept(archive, LateDays.dayOf(moment.at()));
  }

  /** What was removed from the archive, which answers lack. */
  public Removals findRemovals() {
    return archive.findRemovals();
  }

  private <Q, R> QueryResult<R> run(
      Run<Q, R> run, Set<Subject<?>> withoutSource, Standing standing) {
    Evidence evidence =
        new Evidence(
            archive,
            run.moment(),
            freshness,
            fetchable.and(subject -> !withoutSource.contains(subject)),
            standing);
    return switch (run.endpoint().answer(run.query(), evidence)) {
      case Ready<R> ready -> {
        requestWanted(evidence, run);
        yield new QueryResult.Answered<>(ready, evidence.usedNow());
      }
      case NoData<R>(Reason reason) -> new QueryResult.NoData<>(reason);
      case Preparing<R> preparing -> fetch(run, preparing, withoutSource, standing);
    };
  }

  private void requestWanted(Evidence evidence, Run<?, ?> run) {
    for (Subject<?> subject : evidence.wanted()) {
      if (wantedFetches.tryTake(run.moment().at())) {
        queue.request(subject, run.caller());
      }
    }
  }

  private <Q, R> QueryResult<R> fetch(
      Run<Q, R> run, Preparing<R> preparing, Set<Subject<?>> withoutSource, Standing standing) {
    Map<Subject<?>, FetchInterval> intervals =
        intervals(unknown(preparing.needs(), standing.intervals().keySet()), run.workspace());
    if (!intervals.isEmpty()) {
      return run(run, withoutSource, standing.withIntervals(intervals));
    }
    RequestKey key = run.key().get();
    queue.putNeeds(key, preparing.needs());
    Map<Subject<?>, FetchStatus> statuses = new HashMap<>();
    preparing
        .needs()
        .forEach(subject -> statuses.put(subject, request(subject, preparing, run.caller())));
    return switch (FetchStatus.of(statuses.values())) {
      case FetchStatus.Idle() -> new QueryResult.Pending<>(key, run.moment().at());
      case FetchStatus.Pending(Instant expectedAt) -> new QueryResult.Pending<>(key, expectedAt);
      case FetchStatus.Refused(long waiting, Instant retryAt) ->
          new QueryResult.TooManyFetches<>(waiting, retryAt);
      case FetchStatus.GivenUp(String reason, Instant retryAt) ->
          new QueryResult.Unavailable<>(reason, retryAt);
      case FetchStatus.NoSource _ ->
          run(run, with(withoutSource, statuses, FetchStatus.NoSource.class), standing);
      case FetchStatus.Doubted(Instant expectedAt) -> {
        Set<Subject<?>> more = with(standing.doubted(), statuses, FetchStatus.Doubted.class);
        // A subject of which nothing is known that could stand is waited for.
        yield more.equals(standing.doubted())
            ? new QueryResult.Pending<>(key, expectedAt)
            : run(run, withoutSource, standing.withDoubted(more));
      }
    };
  }

  private Map<Subject<?>, FetchInterval> intervals(Set<Subject<?>> subjects, AccountId account) {
    Map<Subject<?>, FetchInterval> tracked =
        queue.findLongerIntervals(
            account, subjects.stream().map(QueryRunner::tracked).collect(Collectors.toSet()));
    Map<Subject<?>, FetchInterval> intervals = new HashMap<>();
    for (Subject<?> subject : subjects) {
      Optional.ofNullable(tracked.get(tracked(subject)))
          .ifPresent(interval -> intervals.put(subject, interval));
    }
    return intervals;
  }

  /** The subject that lists track to have a subject observed. */
  private static Subject<?> tracked(Subject<?> subject) {
    return switch (subject) {
      case Subject.OfApp<?> of when of.isOnProductPage() ->
          new Subject.ProductPage(of.app(), of.country());
      case Subject.Rating(AppId app, Country country) -> new Subject.Listing(app, country);
      case Subject.Histogram(AppId app, Country country) -> new Subject.Listing(app, country);
      case Subject<?> other -> other;
    };
  }

  private static Set<Subject<?>> unknown(Set<Subject<?>> subjects, Set<Subject<?>> known) {
    Set<Subject<?>> unknown = new HashSet<>(subjects);
    unknown.removeAll(known);
    return unknown;
  }

  private static Set<Subject<?>> with(
      Set<Subject<?>> subjects,
      Map<Subject<?>, FetchStatus> statuses,
      Class<? extends FetchStatus> kind) {
    Set<Subject<?>> more = new HashSet<>(subjects);
    statuses.forEach(
        (subject, status) -> {
          if (kind.isInstance(status)) {
            more.add(subject);
          }
        });
    return more;
  }

  /** A preferred subject whose fetch was given up is treated as one without a source. */
  private FetchStatus request(Subject<?> subject, Preparing<?> preparing, AccountId caller) {
    FetchStatus status = queue.request(subject, caller);
    return status instanceof FetchStatus.GivenUp(String reason, Instant retryAt)
            && preparing.preferred().contains(subject)
        ? new FetchStatus.NoSource(reason, retryAt)
        : status;
  }
}
