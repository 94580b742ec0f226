package dev.storescope.fetching;

import dev.storescope.fetching.FetchOutcome.Failure;
import java.time.Duration;
import java.time.Instant;
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

  /** After so many times the doubt, but not sooner, another doubted reply is no repetition. */
  private static final int DOUBTS_UNTIL_ANEW = 6;

  private static final Duration SOONEST_ANEW = Duration.ofHours(12);

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
   */
  public Optional<Duration> findRetryDelay(Failure failure, int attempt) {
    if (attempt >= attempts) {
      return Optional.empty();
    }
    return switch (failure) {
      case FetchOutcome.Throttled throttled ->
          Optional.of(longer(backoff(attempt), bounded(throttled.retryAfter())));
      case FetchOutcome.Blocked _, FetchOutcome.Failed _, FetchOutcome.Drifted _ ->
          Optional.of(backoff(attempt));
      case FetchOutcome.Doubted _ -> Optional.of(delayInDoubt(attempt));
      case FetchOutcome.Unsupported _ -> Optional.empty();
    };
  }

  /** The longest delay before an attempt, except one that a store asks for. */
  public Duration longestDelay() {
    return longer(maxBackoff, delayInDoubt(Math.max(1, attempts - 1)));
  }

  /** The delay after the first doubted reply: no shorter one follows another. */
  Duration firstDelayInDoubt() {
    return delayInDoubt(1);
  }

  /**
   * Whether a doubt is too old for a reply to end it: the attempts between failed in another way. A
   * store that lies on two days for an hour each did not repeat it.
   */
  public boolean isTooOld(Instant doubtedSince, Instant now) {
    Duration longest = longer(doubt.multipliedBy(DOUBTS_UNTIL_ANEW), SOONEST_ANEW);
    return !doubtedSince.plus(longest).isAfter(now);
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
