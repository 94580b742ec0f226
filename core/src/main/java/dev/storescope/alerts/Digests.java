package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The digests that accounts want. A change is durable when its method returns. */
public interface Digests {
  /**
   * A digest, and the end of the last period that was sent; at first the instant of its creation.
   */
  record Schedule(DigestSettings settings, Instant sentUntil) {}

  Optional<DigestSettings> find(AccountId account);

  /**
   * Creates or replaces the digest of an account. The next one is about the next period to end.
   *
   * @throws IllegalArgumentException if there is no such account
   */
  void put(AccountId account, DigestSettings settings);

  /** Ends the digest of an account; false if it has none. */
  boolean remove(AccountId account);

  /** The digests of all accounts. */
  Map<AccountId, Schedule> listAll();

  /** Notes that a period was sent, so that the next one is later. */
  void noteSent(AccountId account, Instant until);
}
