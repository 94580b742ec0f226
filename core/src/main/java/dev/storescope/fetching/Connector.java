package dev.storescope.fetching;

import dev.storescope.observation.Subject;

/** A way to look at subjects in a store. */
public interface Connector {

  /** Whether this connector can look at the subject at all. */
  boolean canFetch(Subject<?> subject);

  /**
   * Looks at a subject, waiting for its turn and for the reply. It never throws for what a store
   * does or does not say: every reply is an outcome.
   */
  FetchOutcome fetch(Subject<?> subject) throws InterruptedException;
}
