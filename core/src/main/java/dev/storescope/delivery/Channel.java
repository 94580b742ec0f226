package dev.storescope.delivery;

import dev.storescope.accounts.AccountId;
import java.time.Instant;

/**
 * Where an account is told something.
 *
 * @param name unique within the account
 */
public record Channel(
    long id, AccountId account, String name, ChannelTarget target, Instant createdAt) {
  /** The longest name, in characters. */
  public static final int MAX_NAME_LENGTH = 100;

  public Channel {
    if (name.isBlank() || name.length() > MAX_NAME_LENGTH) {
      throw new IllegalArgumentException(
          "a channel's name has 1 to %d characters".formatted(MAX_NAME_LENGTH));
    }
  }
}
