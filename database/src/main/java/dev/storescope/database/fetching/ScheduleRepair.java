package dev.storescope.database.fetching;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
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

  /** The jobs of a statement: there may be a million, and others use the connection in between. */
  static final int PAGE_SIZE = 1000;

  /** After the names of all subjects, which begin with that of a kind. */
  private static final String AFTER_ALL = "~";

  /** The pages that are read every hour, one after the other; all of them at the start. */
  private static final int PAGES_AN_HOUR = 100;

  private final Transactions database;
  private final TrackingSyncTask lists;
  private final InstantSource clock;

  /** The last job that was read; a name that is before all others at the beginning. */
  private String last = "";

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
      repair(PAGES_AN_HOUR);
    } catch (DatabaseUnavailableException e) {
      log.warn("The schedule of the fetches was not checked: {}", e.getMessage());
    }
  }

  public void repair() {
    last = "";
    repair(Integer.MAX_VALUE);
  }

  /** Repairs everything but the jobs, and so many pages of these. */
  void repair(int pages) {
    Instant now = clock.instant();
    Instant far = now.plus(FAR);
    int fetches = database.run(sql -> repair(sql, now, far));
    boolean more = true;
    for (int page = 0; page < pages && more; page++) {
      String after = last;
      Optional<String> end = database.run(sql -> findEndOfPage(sql, after));
      fetches += database.run(sql -> repairJobs(sql, after, end, now));
      more = end.isPresent();
      last = end.orElse("");
    }
    if (fetches > 0) {
      log.warn("{} fetches were planned by a clock that was ahead; they are due now", fetches);
    }
    lists.repair();
  }

  private int repair(SqlStatements sql, Instant now, Instant far) throws SQLException {
    Duration retention = FetchQueueSettings.RETENTION;
    sql.update(
        "update fetch_job set forget_at = ? where forget_at > ?",
        now.plus(retention),
        far.plus(retention));
    repairMessages(sql, now, far);
    sql.update("update requested_subject set requested_at = ? where requested_at > ?", now, far);
    return ScheduledFetches.makeDue(sql, database, far.plus(LONGEST_INTERVAL), now);
  }

  private static Optional<String> findEndOfPage(SqlStatements sql, String after)
      throws SQLException {
    return sql.find(
        "select subject from fetch_job where subject > ? order by subject limit 1 offset ?",
        row -> row.getString("subject"),
        after,
        PAGE_SIZE - 1);
  }

  /**
   * Repairs the jobs of a page.
   *
   * @param end the last of them; empty if there are none after the page
   */
  private int repairJobs(SqlStatements sql, String after, Optional<String> end, Instant now)
      throws SQLException {
    Instant far = now.plus(FAR);
    for (String column : List.of("requested_at", "retry_at", "tracked_at")) {
      sql.update(
          "update fetch_job set %1$s = ? where %1$s > ? and subject > ? and subject <= ?"
              .formatted(column),
          now,
          far,
          after,
          end.orElse(AFTER_ALL));
    }
    return ScheduledFetches.makeDue(sql, database, after, end.orElse(AFTER_ALL), far, now);
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
