package dev.storescope.database.fetching;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.HostRateLimits;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The rate limits of all nodes with one egress address, in the database that they share. An instant
 * that is further ahead than a day was written by a clock that was ahead, and is not believed.
 */
public record SqlHostRateLimits(Transactions database, String egress) implements HostRateLimits {
  private static final Duration FAR = Duration.ofDays(1);

  @Override
  public Optional<Instant> take(String host, Instant now, Duration interval) {
    return database.run(
        sql -> {
          int taken =
              sql.update(
                  """
                  insert into host_rate_limit (egress, host, next_call_at) values (?, ?, ?)
                  on conflict (egress, host) do update set next_call_at = excluded.next_call_at
                  where host_rate_limit.next_call_at <= ? or host_rate_limit.next_call_at > ?
                  """,
                  egress,
                  host,
                  now.plus(interval),
                  now,
                  now.plus(FAR));
          return taken == 1 ? Optional.empty() : findNext(sql, host);
        });
  }

  private Optional<Instant> findNext(SqlStatements sql, String host) throws SQLException {
    return sql.find(
        "select next_call_at from host_rate_limit where egress = ? and host = ?",
        row -> getInstant(row, "next_call_at"),
        egress,
        host);
  }

  @Override
  public Optional<Instant> findNext(String host) {
    return database.run(sql -> findNext(sql, host));
  }

  @Override
  public void rest(String host, Instant until) {
    database.run(
        sql ->
            sql.update(
                """
                insert into host_rate_limit (egress, host, next_call_at) values (?, ?, ?)
                on conflict (egress, host) do update set next_call_at = excluded.next_call_at
                where host_rate_limit.next_call_at < excluded.next_call_at
                  or host_rate_limit.next_call_at > ?
                """,
                egress,
                host,
                until,
                until.plus(FAR)));
  }
}
