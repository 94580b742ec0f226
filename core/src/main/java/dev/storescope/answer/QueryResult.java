package dev.storescope.answer;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.fetching.RequestKey;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.Set;
import java.util.function.Function;

/**
 * The result of running a query.
 *
 * @param <R> the endpoint's result
 */
public sealed interface QueryResult<R> {

  /**
   * Everything that the query requires is known.
   *
   * @param used the subjects whose observations the answer has, as {@link Evidence#usedNow}
   */
  record Answered<R>(Ready<R> answer, Set<Subject<?>> used) implements QueryResult<R> {
    public Answered {
      used = Set.copyOf(used);
    }
  }

  /** There is no result. */
  record NoData<R>(Reason reason) implements QueryResult<R> {}

  /** Subjects are being fetched; the query is to be run again. */
  record Pending<R>(RequestKey key, Instant expectedAt) implements QueryResult<R> {}

  /** So many fetches wait for the caller that no more are accepted before about an instant. */
  record TooManyFetches<R>(long waiting, Instant retryAt) implements QueryResult<R> {}

  /** The store gave no usable reply, and is called again no sooner than at the instant. */
  record Unavailable<R>(String reason, Instant retryAt) implements QueryResult<R> {}

  /** The result with something made of an answer, with the charges and the age of that answer. */
  default <T> QueryResult<T> map(Function<? super Ready<R>, T> mapper) {
    return switch (this) {
      case Answered<R>(Ready<R> ready, Set<Subject<?>> used) ->
          new Answered<>(
              new Ready<>(mapper.apply(ready), ready.asOf(), ready.notObserved(), ready.charges()),
              used);
      case NoData<R>(Reason reason) -> new NoData<>(reason);
      case Pending<R>(RequestKey key, Instant expectedAt) -> new Pending<>(key, expectedAt);
      case TooManyFetches<R>(long waiting, Instant retryAt) ->
          new TooManyFetches<>(waiting, retryAt);
      case Unavailable<R>(String reason, Instant retryAt) -> new Unavailable<>(reason, retryAt);
    };
  }
}
