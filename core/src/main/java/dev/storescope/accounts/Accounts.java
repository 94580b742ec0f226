package dev.storescope.accounts;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The accounts with their sessions and API keys. Passwords are stored as Argon2id hashes, keys and
 * tokens as SHA-256: a secret is returned only when it is created. Changes are durable when a
 * method returns.
 */
public interface Accounts {
  /** How long a token is valid, and how long it is again when its session is extended. */
  Duration TOKEN_LIFE = Duration.ofHours(24);

  /** The longest life of a session, however often it is extended. */
  Duration MAX_SESSION_LIFE = Duration.ofDays(30);

  /** A session is extended when less of its life is left than this. */
  Duration EXTENDED_BELOW = TOKEN_LIFE.minusHours(1);

  /** The shortest allowed password, in characters. */
  int MIN_PASSWORD_LENGTH = 8;

  /** The longest allowed password, in characters. */
  int MAX_PASSWORD_LENGTH = 1000;

  /** The most keys of an account that were not revoked, and the most revoked ones that are kept. */
  int MAX_KEYS = 500;

  /** The most sessions that are listed. */
  int MAX_LISTED_SESSIONS = 50;

  /** The longest name of a key, in characters. */
  int MAX_KEY_NAME_LENGTH = 100;

  /** The most failed log-ins of an account from one address within {@link #FAILURE_WINDOW}. */
  int MAX_FAILURES = 10;

  /**
   * After so many failed log-ins of an account, or from an address, within {@link #FAILURE_WINDOW}
   * further ones are slowed to one per {@link #SLOW_INTERVAL}.
   */
  int MAX_FAST_FAILURES = 30;

  /** The interval of slowed log-ins. */
  Duration SLOW_INTERVAL = Duration.ofSeconds(30);

  /** How long the failures of others do not slow an address from which an account logged in. */
  Duration KNOWN_ADDRESS_LIFE = Duration.ofDays(90);

  /** How long a failed log-in counts. */
  Duration FAILURE_WINDOW = Duration.ofMinutes(15);

  /** How long an answer of {@link #identify} may be out of date. */
  Duration IDENTITY_LIFE = Duration.ofSeconds(5);

  /** The result of a log-in. */
  sealed interface LogIn {
    record Granted(Account account, String token) implements LogIn {}

    /** The name or the password is wrong; the time that it takes does not show which. */
    record Refused() implements LogIn {}

    /** The password is right, but the account is disabled. */
    record Disabled() implements LogIn {}

    /** Too many failures of this account or from this address. */
    record TooManyFailures(Duration retryAfter) implements LogIn {}
  }

  /** Whom a token or API key identifies. */
  sealed interface Caller {
    /**
     * A key or token is valid.
     *
     * @param scope that of the key; a token has all scopes
     */
    record Known(Account account, Scope scope) implements Caller {}

    /** The key or token does not exist, has expired or was revoked. */
    record NotValid() implements Caller {}

    /** The key or token is valid, but its account is disabled. */
    record Disabled() implements Caller {}
  }

  /** The result of a change of an account's own password. */
  sealed interface PasswordChange {
    /** The new password is valid, and all tokens have ended. */
    record Changed() implements PasswordChange {}

    /** The current password is wrong. */
    record Refused() implements PasswordChange {}

    /** Too many failures of this account or from this address. */
    record TooManyFailures(Duration retryAfter) implements PasswordChange {}
  }

  /** A new key with its secret. */
  record NewApiKey(ApiKey key, String secret) {}

  /**
   * Creates an account.
   *
   * @throws IllegalArgumentException if the name is taken, or the password too short or too long
   */
  Account create(Username username, String password, Account.Role role);

  Optional<Account> find(Username username);

  Optional<Account> find(AccountId account);

  /** All accounts by name. */
  List<Account> list();

  /** Whether there are two accounts or more. */
  boolean areSeveral();

  /**
   * Sets a password and ends all tokens of the account; its keys stay.
   *
   * @throws IllegalArgumentException if there is no such account, or the password is too short or
   *     too long
   */
  void changePassword(AccountId account, String password);

  /**
   * Does the same if the current password is right. A wrong one counts as a failed {@link #logIn}.
   *
   * @param address the client's address, as text
   * @throws IllegalArgumentException if there is no such account, or the new password is too short
   *     or too long
   */
  PasswordChange changePassword(AccountId account, String current, String wanted, String address);

  /**
   * Sets the role of an account, which applies from its next call on.
   *
   * @throws IllegalArgumentException if there is no such account, or this is the last administrator
   *     who is not disabled
   */
  void setRole(AccountId account, Account.Role role);

  /**
   * Disables or enables an account. The keys and tokens of a disabled account are refused; its data
   * is kept.
   *
   * @throws IllegalArgumentException if there is no such account, or this is the last administrator
   *     who is not disabled
   */
  void setDisabled(AccountId account, boolean disabled);

  /**
   * Deletes an account with its sessions, keys, lists, channels, alert rules, digest, links and
   * places in workspaces. Its ledger stays, and its name, which is not given to another account.
   *
   * @throws IllegalArgumentException if there is no such account, or this is the last administrator
   *     who is not disabled
   */
  void delete(AccountId account);

  /** The accounts that were deleted, by name. */
  List<DeletedAccount> listDeleted();

  /**
   * Exchanges a password for the token of a new session, valid for {@link #TOKEN_LIFE}. After
   * {@link #MAX_FAILURES} failures within {@link #FAILURE_WINDOW} for one account from one address,
   * even the right password is refused there until the first of them is that old; a success clears
   * them. After {@link #MAX_FAST_FAILURES} for one account from anywhere, or from one address, one
   * attempt per {@link #SLOW_INTERVAL} is accepted; addresses from which the account logged in
   * within {@link #KNOWN_ADDRESS_LIFE} are not slowed by the failures from others. IPv6 addresses
   * with the same first four groups count as one.
   *
   * @param username in either case; a text that is not a user name is refused like a wrong one
   * @param address the client's address, as text; an IPv6 address with all its groups
   */
  LogIn logIn(String username, String password, String address);

  /**
   * Returns the account of a token or an API key, and its scope. Changes by this object apply at
   * once, changes by another process within {@link #IDENTITY_LIFE}.
   */
  Caller identify(String secret);

  /** The last {@link #MAX_LISTED_SESSIONS} of an account that have not expired, oldest first. */
  List<Session> listSessions(AccountId account);

  /** The session of a valid token. */
  Optional<Session> findSession(String token);

  /**
   * Makes the token of a session valid for {@link #TOKEN_LIFE} from now, at most for {@link
   * #MAX_SESSION_LIFE} from its start, if less than {@link #EXTENDED_BELOW} is left.
   *
   * @return whether it was extended; false if the token is not valid
   */
  boolean extendSession(String token);

  /** Ends a session and its token; false if the account has no such session. */
  boolean endSession(AccountId account, long session);

  /** Ends the session of a token; false if the token is not valid. */
  boolean logOut(String token);

  /**
   * Creates a key, valid until it expires or is revoked. Its scope never changes.
   *
   * @param name its purpose: 1 to {@link #MAX_KEY_NAME_LENGTH} characters, not blank
   * @throws IllegalArgumentException if there is no such account, the name is not valid, the expiry
   *     is not in the future, or there are {@link #MAX_KEYS} already
   */
  NewApiKey createKey(AccountId account, String name, Scope scope, Optional<Instant> expiresAt);

  /**
   * The keys of an account, including revoked and expired ones, oldest first. The time of the last
   * use is exact to a minute.
   */
  List<ApiKey> listKeys(AccountId account);

  /** Revokes a key; false if the account has no such key, or it is already revoked. */
  boolean revokeKey(AccountId account, long key);
}
