package dev.storescope.delivery;

import java.time.Duration;
import java.util.Optional;

/** How an attempt to deliver a message ended. */
public sealed interface DeliveryOutcome {
  /** The channel accepted the message. */
  record Accepted() implements DeliveryOutcome {}

  /**
   * The channel could not be reached or did not accept the message.
   *
   * @param retryAfter what the channel asked for
   */
  record Failed(String reason, Optional<Duration> retryAfter) implements DeliveryOutcome {
    public Failed(String reason) {
      this(reason, Optional.empty());
    }
  }

  /**
   * Another attempt would fail too: the address is not allowed, or nothing sends to such a channel.
   */
  record Refused(String reason) implements DeliveryOutcome {}

  /** The channel no longer exists. */
  record Gone(String reason) implements DeliveryOutcome {}

  /** The account's balance is smaller than the price; nothing was sent. */
  record NoCredits(long balance) implements DeliveryOutcome {}
}
