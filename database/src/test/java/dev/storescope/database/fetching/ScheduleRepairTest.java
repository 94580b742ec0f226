package dev.storescope.database.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.database.sql.Transactions;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -Dstorescope.jobs=1000000} prints the times of {@code docs/scale.md}. */
@OnEachDatabase
class ScheduleRepairTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final int JOBS =
      Integer.getInteger("storescope.jobs", 2 * ScheduleRepair.PAGE_SIZE + 1);

  @AutoClose private final SqlDatabase database;
  private final Transactions transactions;
  private final ScheduleRepair repair;

  ScheduleRepairTest(SqlEngine engine, @TempDir Path folder) {
    SettableClock clock = new SettableClock(NOW);
    database = engine.create(folder).open(clock);
    transactions = database.transactions();
    repair = new ScheduleRepair(transactions, new TrackingSyncTask(transactions, clock), clock);
  }

  @Test
  void whatIsFetchedEverySeventhDayKeepsItsTime() {
    addJobs(7, Duration.ofDays(5));
    repair.repair();
    assertThat(due()).isZero();
  }

  @Test
  void whatIsPlannedAfterTheLongestIntervalIsDueAtOnce() {
    addJobs(7, Duration.ofDays(10));
    repair.repair(0);
    assertThat(due()).isEqualTo(JOBS);
  }

  @Test
  void whatIsFetchedEveryDayIsDueAPageAtATime() {
    addJobs(1, Duration.ofDays(5));
    repair.repair(1);
    assertThat(due()).isEqualTo(ScheduleRepair.PAGE_SIZE);
    repair.repair(1);
    assertThat(due()).isEqualTo(2 * ScheduleRepair.PAGE_SIZE);
    repair.repair(Integer.MAX_VALUE);
    assertThat(due()).isEqualTo(JOBS);
  }

  @Test
  void whatAnotherWorkspaceTracksEveryDayIsDueAtOnce() {
    addJobs(7, Duration.ofDays(5));
    track("app:2:appstore:7:us", 1);
    repair.repair();
    assertThat(due()).isEqualTo(JOBS);
  }

  @Test
  void whatIsFetchedEverySecondDayKeepsItsTimeForFourDays() {
    addJobs(2, Duration.ofDays(3));
    repair.repair();
    assertThat(due()).isZero();
  }

  @Test
  void whatIsFetchedEverySecondDayIsDueAtOnceIfItIsPlannedAfterFourDays() {
    addJobs(2, Duration.ofDays(5));
    track("app:2:appstore:7:us", 7);
    repair.repair();
    assertThat(due()).isEqualTo(JOBS);
  }

  @Test
  void afterTheLastPageComesTheFirst() {
    addJobs(1, Duration.ofHours(5));
    repair.repair(Integer.MAX_VALUE);
    transactions.run(
        sql ->
            sql.update(
                "update scheduled_tasks set execution_time = ?",
                transactions.jobTime(NOW.plus(Duration.ofDays(5)))));
    repair.repair(1);
    assertThat(due()).isEqualTo(ScheduleRepair.PAGE_SIZE);
  }

  @Test
  void requestsOfAClockThatWasAheadAreOfNow() {
    addJobs(1, Duration.ofHours(5));
    Instant ahead = NOW.plus(Duration.ofDays(400));
    for (String column : new String[] {"requested_at", "retry_at", "tracked_at"}) {
      transactions.run(sql -> sql.update("update fetch_job set %s = ?".formatted(column), ahead));
    }
    repair.repair();
    for (String column : new String[] {"requested_at", "retry_at", "tracked_at"}) {
      assertThat(count("select count(*) from fetch_job where %s = ?".formatted(column), NOW))
          .as(column)
          .isEqualTo(JOBS);
    }
  }

  @Test
  void anHourOfAMillionJobsOfEverySeventhDayReadsATenthOfThem() {
    addJobs(7, Duration.ofDays(5));
    transactions.run(sql -> sql.update("analyze"));
    long start = System.nanoTime();
    repair.repair(100);
    System.out.printf(
        "an hour of the repair beside %d fetches of every seventh day: %.0f ms%n",
        JOBS, (System.nanoTime() - start) / 1e6);
    assertThat(due()).isZero();
  }

  private long due() {
    return count(
        "select count(*) from scheduled_tasks where execution_time <= ?",
        transactions.jobTime(NOW));
  }

  private long count(String query, Object value) {
    return transactions.run(sql -> sql.count(query, value));
  }

  private void addJobs(int everyDays, Duration ahead) {
    transactions.run(
        sql ->
            sql.update(
                """
                with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
                insert into fetch_job (subject) select 'search:iphone:us:' || n from numbers
                """,
                JOBS));
    transactions.run(
        sql ->
            sql.update(
                """
                insert into scheduled_tasks
                  (task_name, task_instance, execution_time, picked, version, priority)
                select 'fetch', subject, ?, ?, 1, 10 from fetch_job
                """,
                transactions.jobTime(NOW.plus(ahead)),
                false));
    track("app:1:appstore:7:us", everyDays);
  }

  private void track(String key, int everyDays) {
    transactions.run(
        sql ->
            sql.update(
                """
                insert into tracked_subject (track_key, subject, every_days)
                select ?, subject, ? from fetch_job
                """,
                key,
                everyDays));
  }
}
