package dev.storescope.alerts;

import dev.storescope.delivery.Message;
import java.time.Instant;

/**
 * Something that fired a rule.
 *
 * @param key the same whenever the same is found again
 * @param at when it was observed
 * @param weight the larger, the sooner it is listed
 */
public record Alert(String key, Message.Item item, Instant at, long weight) {
  public Alert {
    if (key.isBlank()) {
      throw new IllegalArgumentException("an alert has a key");
    }
  }
}
