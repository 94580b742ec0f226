package dev.storescope.dashboard.page;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.answer.QueryResult;
import dev.storescope.answer.QueryRunner;
import dev.storescope.archive.Archive;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.RequestKey;
import dev.storescope.http.body.Sha256;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Runs the queries of pages: the same endpoints on the same evidence as the API's, uncharged.
 *
 * @param fetchable whether a connector fetches a subject
 */
public record PageQueries(
    QueryRunner runner,
    Archive archive,
    Freshness freshness,
    Predicate<Subject<?>> fetchable,
    InstantSource clock) {
  public Instant now() {
    return clock.instant();
  }

  public boolean canFetch(Subject<?> subject) {
    return fetchable.test(subject);
  }

  /** What is known now; reading it fetches nothing. */
  public Evidence evidence() {
    return evidence(Moment.now(now()), freshness);
  }

  /** As {@link #evidence()}, of some subjects as long as an account has them fetched. */
  public Evidence evidence(AccountId account, Set<Subject<?>> subjects) {
    return runner.evidence(Moment.now(now()), account, subjects);
  }

  /** What was known at an instant. */
  public Evidence evidenceAt(Instant at) {
    return evidence(Moment.of(at, now()), freshness);
  }

  /** What was known at the end of a range of dates, or is now if it ends today. */
  public Evidence evidenceUpTo(DateRange range) {
    return range.end().isBefore(now()) ? evidenceAt(range.end()) : evidence();
  }

  /** As {@link #evidenceUpTo}; now including all that was observed within a time. */
  public Evidence evidenceUpTo(DateRange range, Duration lookBack) {
    return range.end().isBefore(now()) ? evidenceAt(range.end()) : evidenceWithin(lookBack);
  }

  /** What is known now, including all that was observed within a time. */
  public Evidence evidenceWithin(Duration lookBack) {
    return evidence(Moment.now(now()), new Freshness(lookBack, lookBack));
  }

  private Evidence evidence(Moment moment, Freshness fresh) {
    return new Evidence(archive, moment, fresh, fetchable);
  }

  /** The newest facts about a subject up to the moment of the evidence, whatever their age. */
  public static <F extends Facts> Optional<F> findFacts(Subject<F> subject, Evidence evidence) {
    return find(subject, evidence).map(Observation::facts);
  }

  static <F extends Facts> Optional<Observation<F>> find(Subject<F> subject, Evidence evidence) {
    return evidence.findAt(subject, evidence.moment().at(), Freshness.UNLIMITED);
  }

  /** Runs a query for now; what it needs and is not known is fetched for the account. */
  public <Q, R> QueryResult<R> run(AccountId account, Endpoint<Q, R> endpoint, Q query) {
    return runner.run(endpoint, query, Moment.now(now()), account, () -> key(endpoint, query));
  }

  /** The doubt about the store's newer reply for a subject, whose earlier observation is shown. */
  public Optional<FetchDoubt> findDoubt(Subject<?> subject) {
    return findDoubts(Set.of(subject)).values().stream().findFirst();
  }

  /** As {@link #findDoubt} of each of several subjects; of a rating also that of its look-up. */
  public Map<Subject<?>, FetchDoubt> findDoubts(Set<Subject<?>> subjects) {
    return runner.findDoubts(subjects);
  }

  private static RequestKey key(Endpoint<?, ?> endpoint, Object query) {
    return new RequestKey(Sha256.of(endpoint.getClass().getName() + query, RequestKey.BYTES));
  }

  /** The result of a query that was answered. */
  public static <R> Optional<R> findResult(QueryResult<R> reply) {
    return reply instanceof QueryResult.Answered<R> answered
        ? Optional.of(answered.answer().result())
        : Optional.empty();
  }

  /** Why a query has no result, in words. */
  public static String explain(Reason reason) {
    return switch (reason) {
      case NOT_OBSERVED -> Texts.of("reason.not-observed");
      case PROVEN_ABSENT -> Texts.of("reason.absent");
      case NOT_OFFERED -> Texts.of("reason.not-offered");
    };
  }
}
