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

  /** The name in the interface. */
  default String wireName() {
    return switch (this) {
      case Waiting _ -> "waiting";
      case Delivered _ -> "delivered";
      case GivenUp _ -> "given_up";
    };
  }

  /** Why the last attempt failed. */
  default Optional<String> error() {
    return switch (this) {
      case Waiting waiting -> waiting.lastError();
      case Delivered _ -> Optional.empty();
      case GivenUp(int _, String reason, Instant _) -> Optional.of(reason);
    };
  }

  /** The channel accepted the message. */
  record Delivered(int attempts, Instant at) implements DeliveryState {}

  /** The message is sent only if a user asks for it. */
  record GivenUp(int attempts, String reason, Instant at) implements DeliveryState {}
}
