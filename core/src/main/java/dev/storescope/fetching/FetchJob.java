package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.Optional;

/**
 * The fetch job of a subject, as operators see it.
 *
 * @param lastSuccess when the subject was last observed, present or absent; empty if never, or too
 *     long ago
 * @param next the fetch that is running or scheduled; empty if there is none
 * @param failure the failure of the last attempt; empty if it did not fail
 */
public record FetchJob(
    Subject<?> subject,
    Optional<Instant> lastSuccess,
    Optional<NextFetch> next,
    Optional<LastFailure> failure) {

  /** A fetch that is running or scheduled, due at an instant. */
  public record NextFetch(Instant dueAt, Purpose purpose, boolean running) {}

  /** The purpose of a fetch, in order of priority. */
  public enum Purpose {
    /** Requested, and a caller waits for it. */
    ON_DEMAND,
    /** Retry of a scheduled fetch that failed. */
    RETRY,
    /** First fetch of a tracked subject. */
    FIRST,
    /** Daily fetch. */
    DAILY
  }

  /**
   * The failure of the last attempt.
   *
   * @param since when the first attempt failed that no success has followed
   * @param lastAt when the last attempt failed
   * @param givenUp whether no retry is scheduled for it
   */
  public record LastFailure(String reason, Instant since, Instant lastAt, boolean givenUp) {}

  /** The job of a subject that was neither requested nor tracked. */
  public static FetchJob none(Subject<?> subject) {
    return new FetchJob(subject, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** When the subject is fetched next; not after now if it is running or waits for a worker. */
  public Optional<Instant> nextAt() {
    return next.map(NextFetch::dueAt);
  }

  /** Whether a fetch is running, waiting for a worker, or waiting for a retry. */
  public boolean isPending(Instant now) {
    return next.filter(
            fetch ->
                fetch.running() || fetch.purpose() != Purpose.DAILY || !fetch.dueAt().isAfter(now))
        .isPresent();
  }
}
