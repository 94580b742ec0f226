package dev.storescope.delivery;

import dev.storescope.accounts.AccountId;
import dev.storescope.secrets.SecretNotEncryptedException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The channels of the accounts. Changes are durable when a method returns. */
public interface Channels {
  /** How long messages are signed with the former secret too after a rotation. */
  Duration FORMER_SECRET_LIFE = Duration.ofHours(24);

  /**
   * A new channel.
   *
   * @param secret of a webhook, which is returned only here
   */
  record NewChannel(Channel channel, Optional<SigningSecret> secret) {}

  /**
   * Creates a channel.
   *
   * @throws IllegalArgumentException if the account has a channel of this name or as many channels
   *     as may, or the name is not valid
   * @throws SecretNotEncryptedException if there is no key to encrypt the address with
   */
  NewChannel create(AccountId account, String name, ChannelTarget target);

  /** The channels of an account, oldest first. */
  List<Channel> list(AccountId account);

  Optional<Channel> find(AccountId account, long id);

  Optional<Channel> find(AccountId account, String name);

  /** Deletes a channel with its deliveries; false if the account has no such channel. */
  boolean delete(AccountId account, long id);

  /**
   * Replaces the signing secret of a webhook. For {@link #FORMER_SECRET_LIFE} messages are signed
   * with the former one too.
   *
   * @return the new secret; empty if the account has no such webhook
   */
  Optional<SigningSecret> rotateSecret(AccountId account, long id);

  /** Enables a disabled channel; false if the account has no such channel. */
  boolean enable(AccountId account, long id);
}
