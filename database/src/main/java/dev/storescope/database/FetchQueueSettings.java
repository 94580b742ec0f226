package dev.storescope.database;

import dev.storescope.fetching.FetchPolicy;
import java.time.Duration;

/**
 * The settings of the fetch queue.
 *
 * @param workers the number of concurrent fetches, including those that wait for a rate limit
 * @param policy when a failed fetch is retried
 * @param refreshFor how long after its last request a subject is fetched daily; zero for never
 * @param shutdownTimeout how long a close waits for running fetches before it interrupts them, and
 *     then again for them to end
 */
public record FetchQueueSettings(
    int workers, FetchPolicy policy, Duration refreshFor, Duration shutdownTimeout) {
  /**
   * Between two scheduled fetches of a subject. Not 24 hours: fetches that end a little later every
   * day would skip a date in time, and their observations would be too old while the next fetch is
   * running.
   */
  static final Duration REFRESH_INTERVAL = Duration.ofHours(23);

  /** How long request keys are kept, and jobs without a scheduled fetch. */
  static final Duration RETENTION = Duration.ofDays(7);

  public static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

  public static final FetchQueueSettings DEFAULT =
      new FetchQueueSettings(8, FetchPolicy.DEFAULT, Duration.ofDays(30), SHUTDOWN_TIMEOUT);

  public FetchQueueSettings {
    if (workers < 1 || refreshFor.isNegative()) {
      throw new IllegalArgumentException("at least one worker, and refresh for zero or more");
    }
  }
}
