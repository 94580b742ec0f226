package dev.storescope.database.fetching;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plans again what was planned while the clock was ahead, at the start and every hour. It is not a
 * job of db-scheduler: that job would be planned too far ahead itself.
 */
public final class ScheduleRepair implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ScheduleRepair.class);

  /** Nothing is planned so far ahead, except what is to be forgotten. */
  private static final Duration FAR = Duration.ofDays(2);

  /** Except what is fetched every seventh day. */
  private static final Duration LONGEST_INTERVAL = Duration.ofDays(7);

  private final Transactions database;
  private final TrackingSyncTask lists;
  private final InstantSource clock;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("schedule-repair").factory());

  public ScheduleRepair(Transactions database, TrackingSyncTask lists, InstantSource clock) {
    this.database = database;
    this.lists = lists;
    this.clock = clock;
  }

  void start() {
    repair();
    // By the monotonic clock of the JVM.
    var _ = thread.scheduleWithFixedDelay(this::tryRepair, 1, 1, TimeUnit.HOURS);
  }

  private void tryRepair() {
    try {
      repair();
    } catch (DatabaseUnavailableException e) {
      log.warn("The schedule of the fetches was not checked: {}", e.getMessage());
    }
  }

  public void repair() {
    Instant now = clock.instant();
    int fetches = database.run(sql -> repair(sql, now, now.plus(FAR)));
    if (fetches > 0) {
      log.warn("{} fetches were planned by a clock that was ahead; they are due now", fetches);
    }
    lists.repair();
  }

  private int repair(SqlStatements sql, Instant now, Instant far) throws SQLException {
    sql.update("update fetch_job set requested_at = ? where requested_at > ?", now, far);
    sql.update("update fetch_job set retry_at = ? where retry_at > ?", now, far);
    sql.update("update fetch_job set tracked_at = ? where tracked_at > ?", now, far);
    Duration retention = FetchQueueSettings.RETENTION;
    sql.update(
        "update fetch_job set forget_at = ? where forget_at > ?",
        now.plus(retention),
        far.plus(retention));
    repairMessages(sql, now, far);
    sql.update("update requested_subject set requested_at = ? where requested_at > ?", now, far);
    return ScheduledFetches.makeDue(sql, database, far, LONGEST_INTERVAL, now);
  }

  /** Until then nothing would be found or sent, or the messages of a day be used up. */
  private static void repairMessages(SqlStatements sql, Instant now, Instant far)
      throws SQLException {
    sql.update("update alert_rule set checked_until = ? where checked_until > ?", now, far);
    sql.update("update news_digest set told_until = ? where told_until > ?", now, far);
    sql.update("update report_schedule set told_until = ? where told_until > ?", now, far);
    sql.update("update delivery set next_attempt_at = ? where next_attempt_at > ?", now, far);
    sql.update("update delivery set created_at = ? where created_at > ?", now, far);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
