package dev.storescope.fetching;

import dev.storescope.observation.Subject;

/** Makes an attempt at a fetch and says what is to become of it; {@link Fetcher} does. */
@FunctionalInterface
public interface FetchAttempt {

  /**
   * Makes an attempt.
   *
   * @param attempt the how-manieth for this request, from 1
   */
  FetchVerdict fetch(Subject<?> subject, int attempt) throws InterruptedException;
}
