package dev.storescope.database.fetching;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.fetching.FetchQueueSettings.AccountShares;
import dev.storescope.database.sql.SqlStatements;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What each account may use of the fetches: their order, and how many.
 *
 * <p>Requested fetches are executed by start-time fair queueing: each gets a turn, and the lowest
 * turn is next. The turn of an account's fetch is one step after that of its fetch before, or after
 * that of the first waiting fetch of all, whichever is later. So two accounts alternate, however
 * many fetches of each wait. A turn is stored as the execution time, by which db-scheduler orders
 * the due fetches of one priority; it is in the past, so that every waiting fetch is due.
 */
record FetchTurns(ScheduledFetches scheduled, AccountShares shares) {
  private static final Duration STEP = Duration.ofMillis(1);

  /**
   * The first turn while nothing waits is so long ago; none of millions after it is in the future.
   */
  private static final Duration LAG = Duration.ofDays(1);

  /**
   * How long a refused account is asked to wait: a store answers some tens of fetches meanwhile.
   */
  static final Duration RETRY_AFTER_REFUSAL = Duration.ofMinutes(1);

  /** The turn of the next fetch of an account. */
  Instant next(SqlStatements sql, AccountId account, Instant now) throws SQLException {
    Instant first = scheduled.findFirstTurn(sql).orElse(now.minus(LAG));
    Instant turn = findLast(sql, account).filter(first::isBefore).orElse(first).plus(STEP);
    return turn.isBefore(now) ? turn : now;
  }

  private static Optional<Instant> findLast(SqlStatements sql, AccountId account)
      throws SQLException {
    return sql.find(
            "select max(turn) as last from fetch_job where requested_by = ? and turn is not null",
            row -> SqlStatements.findInstant(row, "last"),
            account.value())
        .flatMap(last -> last);
  }

  /** The number of fetches that wait for an account, if it is as many as may. */
  Optional<Long> findTooMany(SqlStatements sql, AccountId account) throws SQLException {
    long waiting =
        sql.count(
            "select count(*) from fetch_job where requested_by = ? and turn is not null",
            account.value());
    return waiting < shares.waiting() ? Optional.empty() : Optional.of(waiting);
  }

  /** Whether an account may have one more subject fetched daily. */
  boolean hasRoomForDaily(SqlStatements sql, long account) throws SQLException {
    return sql.count("select count(*) from fetch_job where refreshed_for = ?", account)
        < shares.daily();
  }
}
