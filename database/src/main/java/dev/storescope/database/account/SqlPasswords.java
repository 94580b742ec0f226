package dev.storescope.database.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Accounts.PasswordChange;
import dev.storescope.accounts.LogInThrottle;
import dev.storescope.database.sql.Transactions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/** Checks and changes the passwords of accounts, and limits guessing. */
final class SqlPasswords {
  private static final int MAX_USERNAME_LENGTH = 64;

  private final Transactions transactions;
  private final InstantSource clock;
  private final PasswordHashes hashes;
  private final SqlSessions sessions;
  private final Runnable onChange;
  private final LogInThrottle throttle;

  /**
   * @param onChange runs after a password was changed
   */
  SqlPasswords(
      Transactions transactions,
      InstantSource clock,
      PasswordHashes hashes,
      SqlSessions sessions,
      Runnable onChange) {
    this.transactions = transactions;
    this.clock = clock;
    this.hashes = hashes;
    this.sessions = sessions;
    this.onChange = onChange;
    this.throttle = new LogInThrottle(clock);
  }

  private record AccountWithPassword(Account account, String hash) {}

  /**
   * The hash of a new password.
   *
   * @throws IllegalArgumentException if it is too short or too long
   */
  String newHash(String password) {
    checkLength(password);
    return hashes.hash(password);
  }

  private static void checkLength(String password) {
    if (password.length() < Accounts.MIN_PASSWORD_LENGTH
        || password.length() > Accounts.MAX_PASSWORD_LENGTH) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "A password must have %d to %d characters, not %d.",
              Accounts.MIN_PASSWORD_LENGTH,
              Accounts.MAX_PASSWORD_LENGTH,
              password.length()));
    }
  }

  void change(AccountId account, String password) {
    String hash = newHash(password);
    if (!change(account, hash, Optional.empty())) {
      throw SqlAccounts.noAccount(account);
    }
  }

  PasswordChange change(AccountId account, String current, String wanted, String address) {
    checkLength(wanted);
    AccountWithPassword known =
        find("id", account.value()).orElseThrow(() -> SqlAccounts.noAccount(account));
    LogInAttempt attempt = new LogInAttempt(known.account().username().value(), address);
    Optional<Duration> pause = attempt.start();
    if (pause.isPresent()) {
      return new PasswordChange.TooManyFailures(pause.get());
    }
    if (!isRight(current, Optional.of(known))) {
      return new PasswordChange.Refused();
    }
    attempt.succeed();
    return change(account, hashes.hash(wanted), Optional.of(known.hash()))
        ? new PasswordChange.Changed()
        : new PasswordChange.Refused();
  }

  /** Changes the hash, if it is still the one that was read, and ends the sessions. */
  private boolean change(AccountId account, String hash, Optional<String> read) {
    long id = account.value();
    int changed =
        transactions.transact(
            sql -> {
              int updated =
                  sql.update(
                      "update account set password_hash = ?"
                          + " where id = ? and deleted_at is null"
                          + " and password_hash = coalesce(?, password_hash)",
                      hash,
                      id,
                      read.orElse(null));
              if (updated == 1) {
                sql.update("delete from session where account_id = ?", id);
              }
              return updated;
            });
    onChange.run();
    return changed == 1;
  }

  LogIn logIn(String username, String password, String address) {
    LogInAttempt attempt = new LogInAttempt(username, address);
    Optional<Duration> pause = attempt.start();
    if (pause.isPresent()) {
      return new LogIn.TooManyFailures(pause.get());
    }
    Optional<AccountWithPassword> known = find("username", username.toLowerCase(Locale.ROOT));
    if (!isRight(password, known)) {
      return new LogIn.Refused();
    }
    attempt.succeed();
    return known.map(found -> logIn(found, address)).orElseGet(LogIn.Refused::new);
  }

  private LogIn logIn(AccountWithPassword known, String address) {
    Account account = known.account();
    if (account.disabled()) {
      return new LogIn.Disabled();
    }
    return sessions
        .tryStart(account.id(), known.hash(), address)
        .<LogIn>map(token -> new LogIn.Granted(account, token))
        .orElseGet(LogIn.Refused::new);
  }

  private boolean isRight(String password, Optional<AccountWithPassword> known) {
    boolean possible = password.length() <= Accounts.MAX_PASSWORD_LENGTH;
    return hashes.matches(
        possible ? password : "", known.filter(_ -> possible).map(AccountWithPassword::hash));
  }

  private Optional<AccountWithPassword> find(String column, Object value) {
    return transactions.run(
        sql ->
            sql.find(
                "select * from account where deleted_at is null and " + column + " = ?",
                row ->
                    new AccountWithPassword(
                        SqlAccounts.readAccount(row), row.getString("password_hash")),
                value));
  }

  /** Whether an account logged in from the network of an address before. */
  private boolean isKnown(String username, String address) {
    return transactions.run(
        sql ->
            sql.find(
                    """
                    select 1 from known_network join account on id = account_id
                    where username = ? and network = ? and logged_in_at > ?
                    """,
                    _ -> true,
                    username,
                    LogInThrottle.networkOf(address),
                    clock.instant().minus(Accounts.KNOWN_ADDRESS_LIFE))
                .isPresent());
  }

  /** One attempt to log in or to confirm a password. */
  private final class LogInAttempt {
    private final String account;
    private final String address;

    LogInAttempt(String username, String address) {
      String name = username.toLowerCase(Locale.ROOT);
      // Cut, so that the throttle does not store long texts.
      this.account = name.substring(0, Math.min(name.length(), MAX_USERNAME_LENGTH + 1));
      this.address = address;
    }

    Optional<Duration> start() {
      return throttle.tryStart(account, address, () -> isKnown(account, address));
    }

    void succeed() {
      throttle.succeeded(account, address);
    }
  }
}
