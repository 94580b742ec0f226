package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.time.Instant;

/**
 * Makes one attempt at a fetch for a {@link FetchQueue}; {@link CallSavingFetcher} is in service.
 */
@FunctionalInterface
public interface FetchAttempt {

  /**
   * Makes an attempt.
   *
   * @param attempt the number of this attempt, from 1
   * @param since an observation of a listing or a rating after this instant is as good as a fetch
   */
  FetchOutcome fetch(Subject<?> subject, int attempt, Instant since) throws InterruptedException;
}
