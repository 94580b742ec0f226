package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.time.Instant;

/**
 * A fetch to come, or one that is being made.
 *
 * @param dueAt from when on it may be made
 */
public record UpcomingFetch(Subject<?> subject, Instant dueAt, Why why, boolean running) {

  /** What a fetch is made for; those before go first. */
  public enum Why {
    /** Someone waits for it. */
    ON_DEMAND,
    /** A scheduled look failed. */
    REPEAT,
    /** It is tracked and was never looked at. */
    FIRST,
    /** It is looked at every day. */
    DAILY
  }
}
