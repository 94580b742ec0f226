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

  /** The longest password that is taken, in characters. */
  int MAX_PASSWORD_LENGTH = 1000;

  /** The longest name of a key, in characters. */
  int MAX_KEY_NAME_LENGTH = 100;

  /** The most failed log-ins of an account, or from an address, within {@link #FAILURE_WINDOW}. */
  int MOST_FAILURES = 10;

  /** How long a failed log-in counts. */
  Duration FAILURE_WINDOW = Duration.ofMinutes(15);

  /** How long an answer of {@link #identify} may be out of date. */
  Duration IDENTITY_LIFE = Duration.ofSeconds(5);

  /** How a log-in ended. */
  sealed interface LogIn {
    record Granted(Account account, String token) implements LogIn {}

    /** The name or the password is wrong; which one is not told, not even by the time it takes. */
    record Refused() implements LogIn {}

    /** The password is right, and the account is disabled. */
    record Disabled() implements LogIn {}

    /** Too many failures of this account or address; a try counts again after the pause. */
    record TooManyFailures(Duration retryAfter) implements LogIn {}
  }

  /** Whom a secret stands for. */
  sealed interface Caller {
    record Known(Account account) implements Caller {}

    /** No such key or token, or an expired or revoked one. */
    record NotValid() implements Caller {}

    /** The key or token is good, and its account is disabled. */
    record Disabled() implements Caller {}
  }

  /** How an account's own change of its password ended. */
  sealed interface PasswordChange {
    /** The new password is good from now on, and no token is. */
    record Changed() implements PasswordChange {}

    /** The current password is another one. */
    record Refused() implements PasswordChange {}

    /** Too many failures of this account or address; a try counts again after the pause. */
    record TooManyFailures(Duration retryAfter) implements PasswordChange {}
  }

  /** A key just made, with its secret. */
  record NewApiKey(ApiKey key, String secret) {}

  /**
   * Makes an account.
   *
   * @throws IllegalArgumentException if the name is taken, or the password too short or too long
   */
  Account create(Username username, String password, Account.Role role);

  Optional<Account> find(Username username);

  Optional<Account> find(AccountId account);

  /** All accounts by name. */
  List<Account> list();

  /**
   * Sets a password and ends all tokens of the account; its keys stay.
   *
   * @throws IllegalArgumentException if there is no such account, or the password is too short or
   *     too long
   */
  void changePassword(AccountId account, String password);

  /**
   * Does the same for one who tells the current password. A wrong one is a failure like that of
   * {@link #logIn}, and they are counted together.
   *
   * @param address where the caller is, as text
   * @throws IllegalArgumentException if there is no such account, or the password that is wanted is
   *     too short or too long
   */
  PasswordChange changePassword(AccountId account, String current, String wanted, String address);

  /**
   * Sets what an account may do, which holds from its next call on.
   *
   * @throws IllegalArgumentException if there is no such account, and if this would leave no
   *     administrator who is not disabled
   */
  void setRole(AccountId account, Account.Role role);

  /**
   * A disabled account keeps what is its own, and its keys and tokens are refused meanwhile.
   *
   * @throws IllegalArgumentException if there is no such account, and if this would leave no
   *     administrator who is not disabled
   */
  void setDisabled(AccountId account, boolean disabled);

  /**
   * Exchanges a password for the token of a new session, good for {@link #TOKEN_LIFE}. After {@link
   * #MOST_FAILURES} failures within {@link #FAILURE_WINDOW} for one account, or for one address, no
   * further try counts until the first of them is that old: not even one with the right password. A
   * success clears the failures of the account. Addresses of IPv6 count as one where the first four
   * of their eight groups are alike.
   *
   * @param username in either case; a text that is no user name is refused like a wrong one
   * @param address where the caller is, as text; of IPv6 with all its groups
   */
  LogIn logIn(String username, String password, String address);

  /**
   * Whom a token or an API key stands for. What this object has changed is seen at once; what
   * another process has changed, within {@link #IDENTITY_LIFE}.
   */
  Caller identify(String secret);

  /** The sessions of an account that have not expired, oldest first. */
  List<Session> listSessions(AccountId account);

  /** The session that a token belongs to; none where it is no token, or not any more. */
  Optional<Session> findSession(String token);

  /** Ends a session of an account, and its token; false where it has no such session. */
  boolean endSession(AccountId account, long session);

  /** Ends the session that a token belongs to; false where it is no token, or not any more. */
  boolean logOut(String token);

  /**
   * Makes a key, good until it expires or is revoked.
   *
   * @param name what it is for: 1 to {@link #MAX_KEY_NAME_LENGTH} characters
   * @throws IllegalArgumentException if there is no such account, for another name, and for an
   *     expiry that is past
   */
  NewApiKey createKey(AccountId account, String name, Optional<Instant> expiresAt);

  /**
   * The keys of an account, revoked and expired ones among them, oldest first. When one was last
   * used is known to the minute.
   */
  List<ApiKey> listKeys(AccountId account);

  /** Revokes a key of an account; false where it has no such key, or not any more. */
  boolean revokeKey(AccountId account, long key);
}
