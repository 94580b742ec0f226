package dev.storescope.database.workspace;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.Connections;
import dev.storescope.connections.Credentials;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.secrets.SecretCipher;
import dev.storescope.secrets.SecretNotDecryptedException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The connections in an SQL database. Their credentials are encrypted. */
public record SqlConnections(Transactions transactions, InstantSource clock, SecretCipher cipher)
    implements Connections {
  private static final String OF_ACCOUNT = " where account_id = ? and id = ?";

  /** The tables with what connections have read. */
  private static final List<String> WITH_WHAT_WAS_READ =
      List.of("own_day", "own_report", "own_content", "own_review");

  private static final String SELECT =
      "select id, account_id, kind, name, identity, created_at, last_test, last_fetch"
          + " from connection";

  /** The credentials of a connection as they are stored. */
  private record Stored(long id, String purpose, String credentials) {
    private static final String SELECT = "select id, account_id, credentials from connection";

    static Stored read(ResultSet row) throws SQLException {
      return new Stored(
          row.getLong("id"),
          purposeOf(new AccountId(row.getLong("account_id"))),
          row.getString("credentials"));
    }
  }

  @Override
  public Connection create(AccountId account, String name, Credentials credentials) {
    Connection connection =
        new Connection(
            0,
            account,
            credentials.kind(),
            name,
            credentials.identity(),
            clock.instant().truncatedTo(ChronoUnit.MILLIS),
            Optional.empty(),
            Optional.empty());
    return transactions.transact(
        sql -> {
          check(sql, account, name);
          long id = insert(sql, connection, credentials);
          return find(sql, account, id).orElseThrow();
        });
  }

  private static void check(SqlStatements sql, AccountId account, String name) throws SQLException {
    if (!AccountAppRows.lock(sql, account)) {
      throw SqlAccounts.noAccount(account);
    }
    if (find(sql, account, name).isPresent()) {
      throw new IllegalArgumentException(
          "A connection with this name already exists. Use another name.");
    }
    if (sql.count("select count(*) from connection where account_id = ?", account.value())
        >= MOST) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "Limit reached: an account has at most %d connections. Remove one first.",
              MOST));
    }
  }

  private long insert(SqlStatements sql, Connection connection, Credentials credentials)
      throws SQLException {
    return sql.find(
            """
            insert into connection (account_id, kind, name, identity, credentials, created_at)
            values (?, ?, ?, ?, ?, ?) returning id
            """,
            row -> row.getLong(1),
            connection.account().value(),
            connection.kind().wireName(),
            connection.name(),
            connection.identity(),
            encrypt(credentials, connection.account()),
            connection.createdAt())
        .orElseThrow();
  }

  @Override
  public List<Connection> list(AccountId account) {
    return transactions.run(
        sql ->
            sql.list(
                SELECT + " where account_id = ? order by id",
                SqlConnections::read,
                account.value()));
  }

  @Override
  public List<Connection> listAll() {
    return transactions.run(sql -> sql.list(SELECT + " order by id", SqlConnections::read));
  }

  @Override
  public Optional<Connection> find(AccountId account, long id) {
    return transactions.run(sql -> find(sql, account, id));
  }

  @Override
  public Optional<Connection> find(AccountId account, String name) {
    return transactions.run(sql -> find(sql, account, name));
  }

  @Override
  public Optional<Credentials> findCredentials(AccountId account, long id) {
    return transactions.run(
        sql ->
            sql.find(
                "select kind, credentials from connection" + OF_ACCOUNT,
                row ->
                    ConnectionJson.readCredentials(
                        kind(row),
                        cipher.decrypt(row.getString("credentials"), purposeOf(account))),
                account.value(),
                id));
  }

  @Override
  public Optional<Connection> replace(AccountId account, long id, Credentials credentials) {
    return transactions.transact(
        sql -> {
          Optional<Connection> replaced = find(sql, account, id);
          if (replaced.filter(each -> each.kind() != credentials.kind()).isPresent()) {
            throw new IllegalArgumentException(
                "The connection is one to %s. Enter credentials of that, or add another connection."
                    .formatted(replaced.get().kind().title()));
          }
          sql.update(
              "update connection set credentials = ?, identity = ?, last_test = null" + OF_ACCOUNT,
              encrypt(credentials, account),
              credentials.identity(),
              account.value(),
              id);
          return find(sql, account, id);
        });
  }

  private String encrypt(Credentials credentials, AccountId account) {
    return cipher.encrypt(ConnectionJson.write(credentials), purposeOf(account));
  }

  @Override
  public boolean noteTest(AccountId account, long id, ConnectionTest test) {
    return note("last_test", account, id, test);
  }

  @Override
  public boolean noteFetch(AccountId account, long id, ConnectionTest fetched) {
    return note("last_fetch", account, id, fetched);
  }

  private boolean note(String column, AccountId account, long id, ConnectionTest test) {
    return transactions.transact(
            sql ->
                sql.update(
                    "update connection set " + column + " = ?" + OF_ACCOUNT,
                    ConnectionJson.write(test),
                    account.value(),
                    id))
        == 1;
  }

  @Override
  public boolean delete(AccountId account, long id) {
    return transactions.transact(
        sql -> {
          lock(sql, account, id);
          for (String table : WITH_WHAT_WAS_READ) {
            sql.update(
                "delete from " + table + " where account_id = ? and connection_id = ?",
                account.value(),
                id);
          }
          return sql.update("delete from connection" + OF_ACCOUNT, account.value(), id) == 1;
        });
  }

  /** Locks a connection, so that what it reads does not outlive it; false if there is none. */
  static boolean lock(SqlStatements sql, AccountId account, long id) throws SQLException {
    return sql.lock("select id from connection" + OF_ACCOUNT, _ -> true, account.value(), id)
        .isPresent();
  }

  /** Encrypts the credentials that have a former key; returns how many connections have such. */
  public int encryptOutdated(SqlStatements sql) throws SQLException {
    int outdated = 0;
    for (Stored stored : sql.list(Stored.SELECT, Stored::read)) {
      String current = cipher.renewed(stored.credentials(), stored.purpose());
      if (!current.equals(stored.credentials())) {
        sql.update("update connection set credentials = ? where id = ?", current, stored.id());
        outdated++;
      }
    }
    return outdated;
  }

  /**
   * Deletes the connections whose credentials cannot be decrypted, and keeps what they have read;
   * returns how many.
   */
  public int deleteLost(SqlStatements sql) throws SQLException {
    int lost = 0;
    for (Stored stored : sql.list(Stored.SELECT, Stored::read)) {
      if (isLost(stored)) {
        for (String table : WITH_WHAT_WAS_READ) {
          sql.update(
              "update " + table + " set connection_id = null where connection_id = ?", stored.id());
        }
        lost += sql.update("delete from connection where id = ?", stored.id());
      }
    }
    return lost;
  }

  private boolean isLost(Stored stored) {
    try {
      cipher.decrypt(stored.credentials(), stored.purpose());
      return false;
    } catch (SecretNotDecryptedException e) {
      return true;
    }
  }

  private static Optional<Connection> find(SqlStatements sql, AccountId account, long id)
      throws SQLException {
    return sql.find(SELECT + OF_ACCOUNT, SqlConnections::read, account.value(), id);
  }

  private static Optional<Connection> find(SqlStatements sql, AccountId account, String name)
      throws SQLException {
    return sql.find(
        SELECT + " where account_id = ? and name = ?", SqlConnections::read, account.value(), name);
  }

  private static Connection read(ResultSet row) throws SQLException {
    return new Connection(
        row.getLong("id"),
        new AccountId(row.getLong("account_id")),
        kind(row),
        row.getString("name"),
        row.getString("identity"),
        getInstant(row, "created_at"),
        Optional.ofNullable(row.getString("last_test")).map(ConnectionJson::readTest),
        Optional.ofNullable(row.getString("last_fetch")).map(ConnectionJson::readTest));
  }

  private static ConnectionKind kind(ResultSet row) throws SQLException {
    return ConnectionKind.find(row.getString("kind")).orElseThrow();
  }

  private static String purposeOf(AccountId account) {
    return "credentials of a connection of account " + account.value();
  }
}
