package dev.storescope.delivery;

import dev.storescope.accounts.AccountId;
import java.time.Instant;

/** The messages to be delivered. What was added is delivered or, after many attempts, given up. */
public interface Outbox {
  /** The longest key, in characters. */
  int MAX_KEY_LENGTH = 200;

  /**
   * Adds a message for a channel of an account; durable when the method returns. A message with the
   * same channel and key is added once, also after a restart; keys are known for {@link
   * Deliveries#RETENTION} at least. A message for a disabled channel is recorded as given up.
   *
   * @param key what makes the message one: at most {@link #MAX_KEY_LENGTH} characters
   * @param notBefore the first attempt is not earlier
   * @return false if the message was there already, the account has no such channel, or it has had
   *     as many messages in the last 24 hours as may; the first message beyond is recorded as given
   *     up
   */
  boolean add(AccountId account, long channel, String key, Message message, Instant notBefore);
}
