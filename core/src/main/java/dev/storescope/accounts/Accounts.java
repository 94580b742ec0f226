package dev.storescope.accounts;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Who may ask. Passwords are kept as Argon2id, keys and tokens as SHA-256 only: a secret is told
 * once, when it is made. What a method did is durable when it returns.
 */
public interface Accounts {
  /** How long a token is good. */
  Duration TOKEN_LIFE = Duration.ofHours(24);

  /** The shortest password that is taken, in characters. */
  int MIN_PASSWORD_LENGTH = 8;

  /** How a log-in ended. */
  sealed interface LogIn {
    record Granted(Account account, String token) implements LogIn {}

    /** The name or the password is wrong; which one is not told. */
    record Refused() implements LogIn {}

    record Disabled() implements LogIn {}

    /** Too many failures of this account or address; a try counts again after the pause. */
    record TooManyFailures(Duration retryAfter) implements LogIn {}
  }

  /** Whom a secret stands for. */
  sealed interface Caller {
    record Known(Account account) implements Caller {}

    /** No such key or token, or an expired or revoked one. */
    record NotValid() implements Caller {}

    record Disabled() implements Caller {}
  }

  /** A key just made, with its secret. */
  record NewApiKey(ApiKey key, String secret) {}

  /**
   * Makes an account.
   *
   * @throws IllegalArgumentException if the name is taken or the password too short
   */
  Account create(Username username, String password, Account.Role role);

  Optional<Account> find(Username username);

  /** All accounts by name. */
  List<Account> list();

  /** Sets a password and ends all tokens of the account. */
  void changePassword(AccountId account, String password);

  /** A disabled account keeps what is its own, and its keys and tokens are refused meanwhile. */
  void setDisabled(AccountId account, boolean disabled);

  /**
   * Exchanges a password for a token. Ten failures in a quarter of an hour for one account, or for
   * one address, and no further try counts until that time has passed.
   *
   * @param address where the caller is, as text
   */
  LogIn logIn(String username, String password, String address);

  /** Whom a token or an API key stands for. */
  Caller identify(String secret);

  NewApiKey createKey(AccountId account, String name, Optional<Instant> expiresAt);

  /** The keys of an account, revoked and expired ones among them, oldest first. */
  List<ApiKey> listKeys(AccountId account);

  /** Revokes a key of an account; false where it has no such key, or not any more. */
  boolean revokeKey(AccountId account, long key);
}
