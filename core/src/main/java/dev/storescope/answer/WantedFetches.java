package dev.storescope.answer;

import java.time.Duration;
import java.time.Instant;

/**
 * Limits the fetches that no answer waits for, so that they delay none that one waits for: four at
 * once, and then one every ten seconds. Safe for use by several threads.
 */
final class WantedFetches {
  private static final int AT_ONCE = 4;
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  /** When all that was allowed would have been fetched, one after another. */
  private Instant doneAt = Instant.MIN;

  /** Whether one more may be requested; if so, it counts. */
  synchronized boolean tryTake(Instant now) {
    if (doneAt.isBefore(now)) {
      doneAt = now;
    }
    Instant latest = now.plus(INTERVAL.multipliedBy(AT_ONCE - 1L));
    // An instant further ahead was counted before the clock was set back.
    boolean isFull = doneAt.isAfter(latest) && !doneAt.isAfter(latest.plus(INTERVAL));
    if (!isFull) {
      doneAt = (doneAt.isAfter(latest) ? now : doneAt).plus(INTERVAL);
    }
    return !isFull;
  }
}
