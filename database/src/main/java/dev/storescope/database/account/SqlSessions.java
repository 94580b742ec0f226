package dev.storescope.database.account;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.LogInThrottle;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Session;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The sessions of accounts.
 *
 * @param onChange runs after a session was ended
 */
public record SqlSessions(
    Transactions transactions, InstantSource clock, Secrets secrets, Runnable onChange) {
  /** Nodes' clocks agree better than this; a later session began while a clock was ahead. */
  private static final Duration AHEAD = Duration.ofHours(1);

  /** The condition of a session that is valid at an instant, with {@link #latestStart}. */
  static final String VALID = "expires_at > ? and created_at <= ?";

  /** When a session that is valid at an instant began at the latest. */
  static Instant latestStart(Instant now) {
    return now.plus(AHEAD);
  }

  /**
   * Starts a session unless the password was changed since its hash was read, notes the network,
   * and deletes expired sessions.
   *
   * @return the token
   */
  public Optional<String> tryStart(AccountId account, String passwordHash, String address) {
    String token = secrets.newToken();
    Instant now = clock.instant();
    int started =
        transactions.transact(
            sql -> {
              sql.update("delete from session where expires_at <= ?", now);
              AccountAppRows.lock(sql, account);
              putNetwork(sql, account, LogInThrottle.networkOf(address), now);
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

  private static void putNetwork(SqlStatements sql, AccountId account, String network, Instant now)
      throws SQLException {
    sql.update(
        "delete from known_network where logged_in_at <= ?",
        now.minus(Accounts.KNOWN_ADDRESS_LIFE));
    sql.update(
        """
        insert into known_network (account_id, network, logged_in_at) values (?, ?, ?)
        on conflict (account_id, network) do update set logged_in_at = excluded.logged_in_at
        """,
        account.value(),
        network,
        now);
  }

  List<Session> list(AccountId account) {
    Instant now = clock.instant();
    return transactions.run(
        sql ->
            sql.list(
                "select * from (select * from session where account_id = ? and "
                    + VALID
                    + " order by id desc limit ?) as newest order by id",
                SqlSessions::readSession,
                account.value(),
                now,
                latestStart(now),
                Accounts.MAX_LISTED_SESSIONS));
  }

  Optional<Session> find(String token) {
    Instant now = clock.instant();
    return transactions.run(
        sql ->
            sql.find(
                "select * from session where secret_hash = ? and " + VALID,
                SqlSessions::readSession,
                Secrets.hash(token),
                now,
                latestStart(now)));
  }

  /** Reads first: of the many requests of a session one an hour writes. */
  boolean extend(String token) {
    Instant now = clock.instant();
    Optional<Instant> until =
        find(token)
            .filter(session -> session.expiresAt().isBefore(now.plus(Accounts.EXTENDED_BELOW)))
            .map(session -> latestEnd(session, now))
            .filter(now::isBefore);
    if (until.isEmpty()) {
      return false;
    }
    int extended =
        transactions.run(
            sql ->
                sql.update(
                    "update session set expires_at = ? where secret_hash = ? and expires_at > ?"
                        + " and expires_at < ?",
                    until.get(),
                    Secrets.hash(token),
                    now,
                    until.get()));
    if (extended == 1) {
      onChange.run();
    }
    return extended == 1;
  }

  private static Instant latestEnd(Session session, Instant now) {
    Instant wanted = now.plus(Accounts.TOKEN_LIFE);
    Instant latest = session.createdAt().plus(Accounts.MAX_SESSION_LIFE);
    return wanted.isBefore(latest) ? wanted : latest;
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
