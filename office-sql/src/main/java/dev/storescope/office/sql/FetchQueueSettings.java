package dev.storescope.office.sql;

import java.time.Duration;

/**
 * How the fetch queue works.
 *
 * @param workers how many fetches are made at a time, waiting for their turn at a host included
 * @param trackFor how long after its last request a subject is looked at again by itself; zero for
 *     not at all
 * @param lookEvery how long after a look the next one is made
 * @param rememberFor how long wait keys and given-up fetches are remembered
 * @param patience how long a close waits for running fetches before it interrupts them, and then
 *     again for them to end
 */
public record FetchQueueSettings(
    int workers, Duration trackFor, Duration lookEvery, Duration rememberFor, Duration patience) {
  /**
   * Looks are 23 hours apart, not 24: a look that ends a little later every day would in time leave
   * out a date, and what it saw would be too old to answer with while the next one is made.
   */
  public static final FetchQueueSettings DEFAULT =
      new FetchQueueSettings(
          8, Duration.ofDays(30), Duration.ofHours(23), Duration.ofDays(7), Duration.ofSeconds(5));

  public FetchQueueSettings {
    if (workers < 1) {
      throw new IllegalArgumentException("at least one worker, not " + workers);
    }
    if (trackFor.isNegative() || !lookEvery.isPositive() || rememberFor.toDays() < 1) {
      throw new IllegalArgumentException(
          "track for zero or more, look at intervals, and remember for a day or more");
    }
  }
}
