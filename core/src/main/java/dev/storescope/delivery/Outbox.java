package dev.storescope.delivery;

import dev.storescope.accounts.AccountId;
import java.time.Instant;

/** The messages to be delivered. What was added is delivered or, after many attempts, given up. */
public interface Outbox {
  /**
   * Adds a message for a channel of an account; durable when the method returns. A message with the
   * same channel and key is added once, also after a restart.
   *
   * @param key what makes the message one: at most 200 characters
   * @param notBefore the first attempt is not earlier
   * @return false if the message was there already, or the account has no such channel
   */
  boolean add(AccountId account, long channel, String key, Message message, Instant notBefore);
}
