package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.Optional;

/**
 * Makes one attempt at a fetch for a {@link FetchQueue}; {@link CallSavingFetcher} is in service.
 */
@FunctionalInterface
public interface FetchAttempt {

  /** Makes an attempt. */
  FetchOutcome fetch(Subject<?> subject, Begun begun) throws InterruptedException;

  /** The host that a subject is fetched from, as {@link Connector#findHost} says. */
  default Optional<String> findHost(Subject<?> subject) {
    return Optional.empty();
  }

  /**
   * An attempt that begins.
   *
   * @param number from 1
   * @param since an observation of a listing, a rating or what a product page has after this
   *     instant is as good as a fetch: after the request of the caller that waits, or less than the
   *     interval of scheduled fetches ago, for product pages less than a week ago
   * @param doubt since when the store repeats what was doubted last; empty if the last attempt
   *     failed otherwise
   */
  record Begun(int number, Instant since, Optional<FetchDoubt> doubt) {
    /** An attempt whose earlier replies were not doubted. */
    public Begun(int number, Instant since) {
      this(number, since, Optional.empty());
    }
  }
}
