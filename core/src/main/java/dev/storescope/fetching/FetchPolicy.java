package dev.storescope.fetching;

import dev.storescope.fetching.FetchOutcome.Failure;
import java.time.Duration;
import java.util.Optional;

/**
 * When a failed fetch is retried.
 *
 * @param attempts the maximum number of attempts, at least 1
 * @param firstBackoff the delay before the second attempt; it doubles with each further attempt
 * @param maxBackoff the longest delay, unless a store asks for a longer one, up to a day
 * @param retryAfterGivingUp how long a fetch that was given up cannot be requested again
 * @param doubt how long a store must repeat a reply that is {@linkplain FetchOutcome.Doubted
 *     doubted} before it is believed
 */
public record FetchPolicy(
    int attempts,
    Duration firstBackoff,
    Duration maxBackoff,
    Duration retryAfterGivingUp,
    Duration doubt) {
  public static final FetchPolicy DEFAULT =
      new FetchPolicy(
          5,
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofSeconds(60),
          Duration.ofHours(2));

  /**
   * The part of the doubt after which a doubted reply is asked for again; the delay doubles with
   * each attempt, so that the fifth is made after the whole and a quarter.
   */
  private static final int FIRST_PART_OF_DOUBT = 12;

  /** How long a subject without a source cannot be requested again. */
  public static final Duration RETRY_AFTER_NO_SOURCE = Duration.ofHours(1);

  private static final Duration MAX_DELAY = Duration.ofDays(1);

  public FetchPolicy {
    if (attempts < 1
        || firstBackoff.isNegative()
        || maxBackoff.compareTo(firstBackoff) < 0
        || doubt.isNegative()) {
      throw new IllegalArgumentException("at least one attempt, with a back-off that grows");
    }
  }

  /**
   * The delay before the next attempt; empty if the fetch is to be given up.
   *
   * @param attempt the number of the attempt that failed, from 1
   * @param isAwaited whether its first observation or a caller waits for it; if not, the attempts
   *     go on for hours, as the trouble of a store may
   */
  public Optional<Duration> findRetryDelay(Failure failure, int attempt, boolean isAwaited) {
    if (attempt >= attempts) {
      return Optional.empty();
    }
    Duration delay = isAwaited ? backoff(attempt) : longer(backoff(attempt), delayInDoubt(attempt));
    return switch (failure) {
      case FetchOutcome.Throttled throttled ->
          Optional.of(longer(delay, bounded(throttled.retryAfter())));
      case FetchOutcome.Blocked _, FetchOutcome.Failed _, FetchOutcome.Drifted _ ->
          Optional.of(delay);
      case FetchOutcome.Doubted _ -> Optional.of(delayInDoubt(attempt));
      case FetchOutcome.Unsupported _ -> Optional.empty();
    };
  }

  /**
   * How much of the time between two doubted replies to a fetch counts as repetition: at most the
   * delay that was planned, as the clock may be corrected between them.
   *
   * @param failed the attempts that have failed, the last of them with a doubted reply
   * @param elapsed by the clock, since the last of them
   */
  public Duration countRepeated(int failed, Duration elapsed) {
    if (elapsed.isNegative()) {
      return Duration.ZERO;
    }
    Duration planned = delayInDoubt(failed);
    return elapsed.compareTo(planned) < 0 ? elapsed : planned;
  }

  /** The longest delay before an attempt, except one that a store asks for. */
  public Duration longestDelay() {
    return longer(maxBackoff, longestDelayInDoubt());
  }

  /** The delay before the last attempt at a fetch whose replies are all doubted. */
  Duration longestDelayInDoubt() {
    return delayInDoubt(Math.max(1, attempts - 1));
  }

  /** The delay after the first doubted reply: no shorter one follows another. */
  Duration firstDelayInDoubt() {
    return delayInDoubt(1);
  }

  /** Up to a day, and never longer than the doubt lasts. */
  private Duration delayInDoubt(int attempt) {
    Duration delay = doubt.dividedBy(FIRST_PART_OF_DOUBT);
    for (int i = 1; i < attempt && delay.compareTo(doubt) < 0; i++) {
      delay = delay.multipliedBy(2);
    }
    return bounded(Optional.of(delay.compareTo(doubt) < 0 ? delay : doubt));
  }

  private Duration backoff(int attempt) {
    Duration backoff = firstBackoff;
    for (int i = 1; i < attempt && backoff.compareTo(maxBackoff) < 0; i++) {
      backoff = backoff.multipliedBy(2);
    }
    return backoff.compareTo(maxBackoff) < 0 ? backoff : maxBackoff;
  }

  private static Duration bounded(Optional<Duration> retryAfter) {
    return retryAfter
        .map(delay -> delay.compareTo(MAX_DELAY) < 0 ? delay : MAX_DELAY)
        .orElse(Duration.ZERO);
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
