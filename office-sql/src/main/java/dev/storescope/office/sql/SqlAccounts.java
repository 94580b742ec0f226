package dev.storescope.office.sql;

import static dev.storescope.office.sql.Statements.getInstant;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Username;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The accounts in an SQL database. */
public final class SqlAccounts implements Accounts {
  private static final int LONGEST_USERNAME = 64;

  private final Database database;
  private final InstantSource clock;
  private final PasswordHashes passwords;
  private final SqlCredentials credentials;
  private final LogInThrottle throttle;

  SqlAccounts(Database database, InstantSource clock, SecureRandom random) {
    this.database = database;
    this.clock = clock;
    this.passwords = new PasswordHashes(random);
    this.credentials = new SqlCredentials(database, clock, new Secrets(random));
    this.throttle = new LogInThrottle(clock);
  }

  private record AccountWithPassword(Account account, String passwordHash) {}

  @Override
  public Account create(Username username, String password, Account.Role role) {
    checkPassword(password);
    String hash = passwords.hash(password);
    Instant now = clock.instant();
    int created =
        database.run(
            sql ->
                sql.update(
                    """
                    insert into account (username, password_hash, role, created_at)
                    values (?, ?, ?, ?) on conflict (username) do nothing
                    """,
                    username.value(),
                    hash,
                    role.name(),
                    now));
    if (created == 0) {
      throw new IllegalArgumentException(
          "there is an account " + username + " already: choose another name");
    }
    return find(username).orElseThrow();
  }

  @Override
  public Optional<Account> find(Username username) {
    return findWithPassword(username.value()).map(AccountWithPassword::account);
  }

  @Override
  public List<Account> list() {
    return database.run(
        sql -> sql.list("select * from account order by username", SqlAccounts::readAccount));
  }

  @Override
  public void changePassword(AccountId account, String password) {
    checkPassword(password);
    String hash = passwords.hash(password);
    int changed =
        database.transact(
            sql -> {
              sql.update("delete from token where account_id = ?", account.value());
              return sql.update(
                  "update account set password_hash = ? where id = ?", hash, account.value());
            });
    credentials.changed();
    checkFound(account, changed);
  }

  @Override
  public void setDisabled(AccountId account, boolean disabled) {
    Instant now = clock.instant();
    int changed =
        database.run(
            sql ->
                sql.update(
                    "update account set disabled_at = ? where id = ?",
                    disabled ? now : null,
                    account.value()));
    credentials.changed();
    checkFound(account, changed);
  }

  @Override
  public LogIn logIn(String username, String password, String address) {
    String account = "account " + throttledName(username);
    String from = "address " + address;
    Optional<Duration> pause = throttle.tryStart(account, from);
    if (pause.isPresent()) {
      return new LogIn.TooManyFailures(pause.get());
    }
    Optional<AccountWithPassword> known = findWithPassword(username.toLowerCase(Locale.ROOT));
    if (!isRight(password, known)) {
      return new LogIn.Refused();
    }
    throttle.succeeded(account, from);
    return known.map(found -> logIn(found)).orElseGet(LogIn.Refused::new);
  }

  private LogIn logIn(AccountWithPassword known) {
    Account account = known.account();
    if (account.disabled()) {
      return new LogIn.Disabled();
    }
    return credentials
        .tryNewToken(account.id(), known.passwordHash())
        .<LogIn>map(token -> new LogIn.Granted(account, token))
        .orElseGet(LogIn.Refused::new);
  }

  @Override
  public Caller identify(String secret) {
    return credentials.identify(secret);
  }

  @Override
  public NewApiKey createKey(AccountId account, String name, Optional<Instant> expiresAt) {
    if (name.isBlank() || name.length() > MAX_KEY_NAME_LENGTH) {
      throw new IllegalArgumentException(
          "a key is named with 1 to " + MAX_KEY_NAME_LENGTH + " characters");
    }
    if (expiresAt.isPresent() && !expiresAt.get().isAfter(clock.instant())) {
      throw new IllegalArgumentException("a key expires in the future, not at " + expiresAt.get());
    }
    checkFound(
        account,
        database.run(
            sql -> sql.count("select count(*) from account where id = ?", account.value())));
    return credentials.createKey(account, name, expiresAt);
  }

  @Override
  public List<ApiKey> listKeys(AccountId account) {
    return credentials.listKeys(account);
  }

  @Override
  public boolean revokeKey(AccountId account, long key) {
    return credentials.revokeKey(account, key);
  }

  static Account readAccount(ResultSet row) throws SQLException {
    return new Account(
        new AccountId(row.getLong("id")),
        new Username(row.getString("username")),
        Account.Role.valueOf(row.getString("role")),
        Statements.findInstant(row, "disabled_at").isPresent(),
        getInstant(row, "created_at"));
  }

  private Optional<AccountWithPassword> findWithPassword(String username) {
    return database.run(
        sql ->
            sql.find(
                "select * from account where username = ?",
                row -> new AccountWithPassword(readAccount(row), row.getString("password_hash")),
                username));
  }

  /** A text too long for a name is cut, so that the throttle keeps no long texts. */
  private static String throttledName(String username) {
    String name = username.toLowerCase(Locale.ROOT);
    return name.substring(0, Math.min(name.length(), LONGEST_USERNAME + 1));
  }

  private boolean isRight(String password, Optional<AccountWithPassword> known) {
    boolean possible = password.length() <= MAX_PASSWORD_LENGTH;
    return passwords.matches(
        possible ? password : "",
        known.filter(_ -> possible).map(AccountWithPassword::passwordHash));
  }

  private static void checkPassword(String password) {
    if (password.length() < MIN_PASSWORD_LENGTH || password.length() > MAX_PASSWORD_LENGTH) {
      throw new IllegalArgumentException(
          "a password has %d to %d characters, not %d"
              .formatted(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH, password.length()));
    }
  }

  private static void checkFound(AccountId account, long found) {
    if (found == 0) {
      throw new IllegalArgumentException("there is no account " + account.value());
    }
  }
}
