package dev.storescope.fetching;

import dev.storescope.observation.Subject;

/** Fetches subjects from a store. */
public interface Connector {

  /** Whether this connector can fetch the subject at all. */
  boolean canFetch(Subject<?> subject);

  /**
   * Fetches a subject; blocks for the rate limit and for the reply. Every reply of a store, usable
   * or not, is returned as an outcome and never thrown.
   */
  FetchOutcome fetch(Subject<?> subject) throws InterruptedException;
}
