package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The digests that accounts want. A change is durable when its method returns. */
public interface Digests {
  /**
   * A digest, and the end of the last period that was told; at first the instant of its creation.
   */
  record Told(DigestSettings settings, Instant until) {}

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
  Map<AccountId, Told> listAll();

  /** Notes that a period was told, so that the next one is later. */
  void noteTold(AccountId account, Instant until);
}
