package dev.storescope.delivery;

import java.time.Instant;
import java.util.Optional;

/** How far a delivery is. A message that is sent again begins with no attempts. */
public sealed interface DeliveryState {
  /** The attempts that were made. */
  int attempts();

  /**
   * The message will be sent.
   *
   * @param lastError of the last attempt
   */
  record Waiting(int attempts, Optional<String> lastError, Instant nextAttempt)
      implements DeliveryState {}

  /** The channel accepted the message. */
  record Delivered(int attempts, Instant at) implements DeliveryState {}

  /** The message is sent only if a user asks for it. */
  record GivenUp(int attempts, String reason, Instant at) implements DeliveryState {}
}
