package dev.storescope.database.account;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.DeletedAccount;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Session;
import dev.storescope.accounts.Username;
import dev.storescope.database.fetching.TrackingSyncTask;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.text.WrittenText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The accounts in an SQL database. */
public final class SqlAccounts implements Accounts {
  private static final String SELECT = "select * from account where deleted_at is null";

  private static final String ANOTHER_ADMINISTRATOR =
      """
      exists (select 1 from account other where other.id <> account.id
              and other.role = 'ADMINISTRATOR' and other.disabled_at is null)
      """;

  /** Ordered, so that two transactions that lock them cannot deadlock. */
  private static final String ADMINISTRATORS =
      "select id from account where role = 'ADMINISTRATOR' order by id";

  private static final String NO_ADMINISTRATOR =
      "role <> 'ADMINISTRATOR' or disabled_at is not null";

  private static final String DELETABLE =
      "(%s or %s)".formatted(NO_ADMINISTRATOR, ANOTHER_ADMINISTRATOR);

  private final Transactions transactions;
  private final InstantSource clock;
  private final SqlCredentials credentials;
  private final SqlSessions sessions;
  private final SqlPasswords passwords;

  public SqlAccounts(Transactions transactions, DatabaseOptions options) {
    this.transactions = transactions;
    this.clock = options.clock();
    Secrets secrets = new Secrets(options.random());
    this.credentials = new SqlCredentials(transactions, clock, secrets);
    this.sessions = new SqlSessions(transactions, clock, secrets, credentials::changed);
    this.passwords =
        new SqlPasswords(
            transactions,
            clock,
            new PasswordHashes(options.random(), options.passwordCost()),
            sessions,
            credentials::changed);
  }

  @Override
  public Account create(Username username, String password, Account.Role role) {
    String hash = passwords.newHash(password);
    Instant now = clock.instant();
    int created =
        transactions.transact(
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
          find(username).isPresent()
              ? "The account " + username + " already exists. Use another name."
              : "The name " + username + " belongs to a deleted account. Use another name.");
    }
    return find(username).orElseThrow();
  }

  @Override
  public Optional<Account> find(Username username) {
    return find(SELECT + " and username = ?", username.value());
  }

  @Override
  public Optional<Account> find(AccountId account) {
    return find(SELECT + " and id = ?", account.value());
  }

  private Optional<Account> find(String query, Object value) {
    return transactions.run(sql -> sql.find(query, SqlAccounts::readAccount, value));
  }

  @Override
  public List<Account> list() {
    return transactions.run(
        sql -> sql.list(SELECT + " order by username", SqlAccounts::readAccount));
  }

  @Override
  public boolean areSeveral() {
    return transactions
            .run(sql -> sql.list(SELECT + " order by id limit 2", SqlAccounts::readAccount))
            .size()
        > 1;
  }

  @Override
  public void changePassword(AccountId account, String password) {
    passwords.change(account, password);
  }

  @Override
  public PasswordChange changePassword(
      AccountId account, String current, String wanted, String address) {
    return passwords.change(account, current, wanted, address);
  }

  @Override
  public void setRole(AccountId account, Account.Role role) {
    change(account, "role", role.name(), role == Account.Role.ADMINISTRATOR);
  }

  @Override
  public void setDisabled(AccountId account, boolean disabled) {
    change(account, "disabled_at", disabled ? clock.instant() : null, !disabled);
  }

  /**
   * @param keepsAdministrators whether the change cannot remove the last administrator
   */
  private void change(
      AccountId account, String column, @Nullable Object value, boolean keepsAdministrators) {
    String change =
        "update account set %s = ? where id = ? and deleted_at is null and (? or %s or %s)"
            .formatted(column, NO_ADMINISTRATOR, ANOTHER_ADMINISTRATOR);
    int changed =
        transactions.transact(
            sql -> {
              sql.lock(ADMINISTRATORS, row -> row.getLong("id"));
              return sql.update(change, value, account.value(), keepsAdministrators);
            });
    credentials.changed();
    if (changed == 0) {
      throw lastAdministrator(account);
    }
  }

  private IllegalArgumentException lastAdministrator(AccountId account) {
    Account last = find(account).orElseThrow(() -> noAccount(account));
    return new IllegalArgumentException(
        last.username() + " is the last administrator. Make another account administrator first.");
  }

  @Override
  public void delete(AccountId account) {
    Instant now = clock.instant();
    boolean deleted =
        transactions.transact(
            sql -> {
              sql.lock(ADMINISTRATORS, row -> row.getLong("id"));
              return AccountDeletion.delete(sql, account, now, DELETABLE);
            });
    credentials.changed();
    if (!deleted) {
      throw lastAdministrator(account);
    }
    new TrackingSyncTask(transactions, clock).request();
  }

  @Override
  public List<DeletedAccount> listDeleted() {
    return transactions.run(
        sql ->
            sql.list(
                "select * from account where deleted_at is not null order by username",
                row ->
                    new DeletedAccount(
                        new AccountId(row.getLong("id")),
                        new Username(row.getString("username")),
                        getInstant(row, "created_at"),
                        getInstant(row, "deleted_at"))));
  }

  @Override
  public LogIn logIn(String username, String password, String address) {
    return passwords.logIn(username, password, address);
  }

  @Override
  public List<Session> listSessions(AccountId account) {
    return sessions.list(account);
  }

  @Override
  public Optional<Session> findSession(String token) {
    return sessions.find(token);
  }

  @Override
  public boolean extendSession(String token) {
    return sessions.extend(token);
  }

  @Override
  public boolean endSession(AccountId account, long session) {
    return sessions.end(account, session);
  }

  @Override
  public boolean logOut(String token) {
    return sessions.end(token);
  }

  @Override
  public Caller identify(String secret) {
    return credentials.identify(secret);
  }

  @Override
  public NewApiKey createKey(
      AccountId account, String name, Scope scope, Optional<Instant> expiresAt) {
    WrittenText.check("The name of a key", name, MAX_KEY_NAME_LENGTH);
    if (expiresAt.isPresent() && !expiresAt.get().isAfter(clock.instant())) {
      throw new IllegalArgumentException(
          "The expiry of a key must be in the future, not " + expiresAt.get() + ".");
    }
    if (find(account).isEmpty()) {
      throw noAccount(account);
    }
    return credentials.createKey(account, name, scope, expiresAt);
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
        SqlStatements.findInstant(row, "disabled_at").isPresent(),
        getInstant(row, "created_at"));
  }

  public static IllegalArgumentException noAccount(AccountId account) {
    return new IllegalArgumentException("There is no account " + account.value() + ".");
  }
}
