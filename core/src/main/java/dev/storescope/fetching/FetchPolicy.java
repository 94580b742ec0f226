package dev.storescope.fetching;

import java.time.Duration;

/**
 * How often a fetch is tried, and with which pauses.
 *
 * @param attempts the most attempts for one request, at least 1
 * @param firstPause before the second attempt; each later one is twice as long
 * @param longestPause no pause of our own is longer
 * @param restAfterGivingUp before a given-up fetch may be requested again
 */
public record FetchPolicy(
    int attempts, Duration firstPause, Duration longestPause, Duration restAfterGivingUp) {
  public static final FetchPolicy DEFAULT =
      new FetchPolicy(5, Duration.ofSeconds(5), Duration.ofMinutes(5), Duration.ofSeconds(60));

  public FetchPolicy {
    if (attempts < 1 || firstPause.isNegative() || longestPause.compareTo(firstPause) < 0) {
      throw new IllegalArgumentException("at least one attempt, with pauses that grow");
    }
  }

  /** The pause after an attempt, counted from 1. */
  public Duration pauseAfter(int attempt) {
    Duration pause = firstPause;
    for (int i = 1; i < attempt && pause.compareTo(longestPause) < 0; i++) {
      pause = pause.multipliedBy(2);
    }
    return pause.compareTo(longestPause) < 0 ? pause : longestPause;
  }
}
