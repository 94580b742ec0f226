package dev.storescope.fetching;

import dev.storescope.observation.Subject;

/** Makes one attempt at a fetch for a {@link FetchQueue}; {@link Fetcher} is the one in service. */
@FunctionalInterface
public interface FetchAttempt {

  /**
   * Makes an attempt.
   *
   * @param attempt the number of this attempt, from 1
   */
  FetchOutcome fetch(Subject<?> subject, int attempt) throws InterruptedException;
}
