package dev.storescope.delivery;

import dev.storescope.accounts.AccountId;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Where an account is told something.
 *
 * @param name unique within the account
 * @param disabled if nothing is sent to it until it is tested again
 */
public record Channel(
    long id,
    AccountId account,
    String name,
    ChannelTarget target,
    Instant createdAt,
    Optional<Disabled> disabled) {
  /** The longest name, in characters. */
  public static final int MAX_NAME_LENGTH = 100;

  public Channel {
    if (name.isBlank() || name.length() > MAX_NAME_LENGTH) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "The name of a channel must have 1 to %d characters.", MAX_NAME_LENGTH));
    }
  }

  /** A channel that is not disabled. */
  public Channel(long id, AccountId account, String name, ChannelTarget target, Instant createdAt) {
    this(id, account, name, target, createdAt, Optional.empty());
  }

  /** Since when a channel is disabled, and why. */
  public record Disabled(Instant at, String reason) {}
}
