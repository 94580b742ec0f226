package dev.storescope.delivery;

import dev.storescope.accounts.AccountId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The log of the deliveries of the accounts. */
public interface Deliveries {
  /** How long a delivery that has ended is kept at least. */
  Duration RETENTION = Duration.ofDays(90);

  /** What became of the request to send a message again. */
  sealed interface Resending {
    /** The message is sent as soon as possible. */
    record Accepted() implements Resending {}

    /** The account has no such delivery. */
    record Unknown() implements Resending {}

    /** The channel is disabled. */
    record ChannelDisabled(String reason) implements Resending {}
  }

  /**
   * The deliveries of an account, newest first.
   *
   * @param before only deliveries with a smaller id
   */
  List<Delivery> list(AccountId account, OptionalLong before, int limit);

  Optional<Delivery> find(AccountId account, long id);

  /**
   * Sends a message again, with the same message id, also one that was delivered. A message that
   * waits is sent now.
   */
  Resending resend(AccountId account, long id);
}
