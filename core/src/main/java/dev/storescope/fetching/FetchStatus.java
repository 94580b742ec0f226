package dev.storescope.fetching;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;

/** The status of a fetch, of one subject or of several together. */
public sealed interface FetchStatus {

  /** No fetch is pending, and the last one, if any, did not fail. */
  record Idle() implements FetchStatus {}

  /** Waiting for a worker or for a retry, or running. */
  record Pending(Instant expectedAt) implements FetchStatus {}

  /**
   * The store's reply contradicts what was observed before, and is not believed yet: what was
   * observed stands until the store has repeated it.
   *
   * @param expectedAt when the store is asked again
   */
  record Doubted(Instant expectedAt) implements FetchStatus {}

  /** No source reports the subject, which is not a failure; retried on request from an instant. */
  record NoSource(String reason, Instant retryAt) implements FetchStatus {}

  /**
   * The request was not accepted: so many fetches wait for the account already.
   *
   * @param retryAt when some of them are likely to have been made
   */
  record Refused(long waiting, Instant retryAt) implements FetchStatus {}

  /** All retries failed; retried on request from an instant. */
  record GivenUp(String reason, Instant retryAt) implements FetchStatus {}

  /**
   * The status of several fetches together: given up if one is, else refused if one is, else
   * pending if one is, else without a source if one is, else doubted if one is. Of several that
   * decide it, the one with the latest instant counts.
   */
  static FetchStatus of(Collection<FetchStatus> statuses) {
    return statuses.stream()
        .max(Comparator.comparingInt(FetchStatus::severity).thenComparing(FetchStatus::until))
        .orElseGet(Idle::new);
  }

  private static int severity(FetchStatus status) {
    return switch (status) {
      case Idle() -> 0;
      case Doubted _ -> 1;
      case NoSource _ -> 2;
      case Pending _ -> 3;
      case Refused _ -> 4;
      case GivenUp _ -> 5;
    };
  }

  private static Instant until(FetchStatus status) {
    return switch (status) {
      case Idle() -> Instant.MIN;
      case Doubted doubted -> doubted.expectedAt();
      case NoSource noSource -> noSource.retryAt();
      case Pending pending -> pending.expectedAt();
      case Refused refused -> refused.retryAt();
      case GivenUp givenUp -> givenUp.retryAt();
    };
  }
}
