package dev.storescope.delivery;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * When a failed attempt is repeated, and when a channel is disabled.
 *
 * @param pauses after the first, the second … attempt; after one more the message is given up
 * @param mostGivenUp the messages in a row that may be given up; then the channel is disabled
 */
public record DeliveryPolicy(List<Duration> pauses, int mostGivenUp) {
  /** The pauses that the Standard Webhooks specification recommends: more than three days. */
  public static final DeliveryPolicy DEFAULT =
      new DeliveryPolicy(
          List.of(
              Duration.ofSeconds(5),
              Duration.ofMinutes(5),
              Duration.ofMinutes(30),
              Duration.ofHours(2),
              Duration.ofHours(5),
              Duration.ofHours(10),
              Duration.ofHours(14),
              Duration.ofHours(20),
              Duration.ofHours(24)),
          5);

  private static final Duration MAX_RETRY_AFTER = Duration.ofDays(1);

  public DeliveryPolicy {
    pauses = List.copyOf(pauses);
  }

  /**
   * The pause before the next attempt; empty if the message is to be given up.
   *
   * @param attempt the number of the attempt that failed, from 1
   * @param retryAfter what the channel asked for: at most a day of it is granted
   */
  public Optional<Duration> findPause(int attempt, Optional<Duration> retryAfter) {
    if (attempt > pauses.size()) {
      return Optional.empty();
    }
    Duration pause = pauses.get(attempt - 1);
    return Optional.of(
        retryAfter
            .map(asked -> asked.compareTo(MAX_RETRY_AFTER) < 0 ? asked : MAX_RETRY_AFTER)
            .filter(asked -> asked.compareTo(pause) > 0)
            .orElse(pause));
  }
}
