package dev.storescope.database;

import static dev.storescope.database.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The sessions of accounts.
 *
 * @param onChange runs after a session was ended
 */
record SqlSessions(
    Transactions transactions, InstantSource clock, Secrets secrets, Runnable onChange) {
  /**
   * Starts a session unless the password was changed since its hash was read, and deletes expired
   * sessions.
   *
   * @return the token
   */
  Optional<String> tryStart(AccountId account, String passwordHash, String address) {
    String token = secrets.newToken();
    Instant now = clock.instant();
    int started =
        transactions.transact(
            sql -> {
              sql.update("delete from session where expires_at <= ?", now);
              AccountAppRows.lock(sql, account);
              return sql.update(
                  """
                  insert into session (secret_hash, account_id, created_at, expires_at, address)
                  select ?, id, ?, ?, ? from account where id = ? and password_hash = ?
                  """,
                  Secrets.hash(token),
                  now,
                  now.plus(Accounts.TOKEN_LIFE),
                  address,
                  account.value(),
                  passwordHash);
            });
    return started == 1 ? Optional.of(token) : Optional.empty();
  }

  List<Session> list(AccountId account) {
    Instant now = clock.instant();
    return transactions.run(
        sql ->
            sql.list(
                "select * from session where account_id = ? and expires_at > ? order by id",
                SqlSessions::readSession,
                account.value(),
                now));
  }

  Optional<Session> find(String token) {
    Instant now = clock.instant();
    return transactions.run(
        sql ->
            sql.find(
                "select * from session where secret_hash = ? and expires_at > ?",
                SqlSessions::readSession,
                Secrets.hash(token),
                now));
  }

  boolean end(AccountId account, long session) {
    return end(
        "delete from session where expires_at > ? and id = ? and account_id = ?",
        clock.instant(),
        session,
        account.value());
  }

  boolean end(String token) {
    return end(
        "delete from session where expires_at > ? and secret_hash = ?",
        clock.instant(),
        Secrets.hash(token));
  }

  private boolean end(String deletion, Object... values) {
    int ended = transactions.run(sql -> sql.update(deletion, values));
    if (ended == 1) {
      onChange.run();
    }
    return ended == 1;
  }

  private static Session readSession(ResultSet row) throws SQLException {
    return new Session(
        row.getLong("id"),
        getInstant(row, "created_at"),
        getInstant(row, "expires_at"),
        row.getString("address"));
  }
}
