package dev.storescope.delivery;

import dev.storescope.accounts.AccountId;
import dev.storescope.delivery.Channels.NewChannel;
import dev.storescope.delivery.Message.Item;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** What the users of an installation do with channels and deliveries. */
public record Messaging(
    Channels channels,
    Outbox outbox,
    Deliveries deliveries,
    AwaitedRequests awaited,
    ChannelRules rules,
    InstantSource clock) {
  /** The type of a message with which a user tries a channel. */
  public static final String TEST = "channel.test";

  /**
   * Creates a channel.
   *
   * @throws IllegalArgumentException if this installation does not send to such a target, or as
   *     {@link Channels#create}
   */
  public NewChannel create(AccountId account, String name, ChannelTarget target) {
    return channels.create(account, name, rules.check(target));
  }

  /**
   * Sends a test message, whose delivery is in the log. A disabled channel is enabled by it.
   *
   * @return false if the account has no such channel
   * @throws IllegalArgumentException if this installation does not send to its target
   */
  public boolean test(AccountId account, long channel) {
    channels.find(account, channel).map(Channel::target).ifPresent(rules::check);
    if (!channels.enable(account, channel)) {
      return false;
    }
    Instant now = clock.instant();
    Message message =
        new Message(
            TEST,
            "Test message from Storescope",
            List.of(new Item("If you can read this, the channel works.")));
    outbox.add(account, channel, "test " + now, message, now);
    return true;
  }
}
