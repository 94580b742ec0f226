package dev.storescope.accounts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The links with which anyone can read one page of an account's workspace. Their secrets are stored
 * as SHA-256, and returned only when they are created. Changes are durable when a method returns.
 */
public interface SharedLinks {
  /** The most links of an account, expired ones included. */
  int MAX_LINKS = 100;

  /** The longest name, in characters. */
  int MAX_NAME_LENGTH = 100;

  /** The longest address of a page, in characters. */
  int MAX_PAGE_LENGTH = 2000;

  /** A new link with its secret. */
  record NewLink(SharedLink link, String secret) {}

  /**
   * Creates a link, valid until it expires or is withdrawn.
   *
   * @param name its purpose: 1 to {@link #MAX_NAME_LENGTH} characters, not blank
   * @throws IllegalArgumentException if there is no such account, the name is not valid, the
   *     address too long, the expiry not in the future, or there are too many links
   */
  NewLink create(AccountId account, String name, String page, Optional<Instant> expiresAt);

  /** The links of an account that were not withdrawn, oldest first. */
  List<SharedLink> list(AccountId account);

  /** Withdraws a link, which is not valid any more at once; false if there is none. */
  boolean withdraw(AccountId account, long link);

  /** The link of a secret, if it is valid now and its account is not disabled. */
  Optional<SharedLink> find(String secret);
}
