package dev.storescope.office.sql;

import com.github.kagkarlsson.scheduler.task.Execution;
import dev.storescope.fetching.FetchVerdict;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * What becomes of a job that was picked: looked at again, repeated, removed, or put back. The row
 * of one that another has picked since is left alone.
 */
final class FetchSettlement {
  /** A day without a look is a gap in what is tracked; the store may well answer before. */
  private static final Duration NEXT_AFTER_GIVING_UP = Duration.ofHours(3);

  private final Database database;
  private final FetchQueueSettings settings;
  private final LookLog lookLog;
  private final InstantSource clock;

  FetchSettlement(Database database, FetchQueueSettings settings, InstantSource clock) {
    this.database = database;
    this.settings = settings;
    this.lookLog = new LookLog(settings.rememberFor());
    this.clock = clock;
  }

  /** Makes what a verdict says of a job that was picked. */
  void settle(Execution picked, FetchVerdict verdict) {
    database.transact(
        sql -> {
          FetchJobs.lock(sql, picked.getId());
          lookLog.note(sql, picked.getId(), verdict, clock.instant());
          switch (verdict) {
            case FetchVerdict.Done() -> {
              sql.update("delete from given_up where subject = ?", picked.getId());
              lookAgainOrRemove(sql, picked, settings.lookEvery());
            }
            case FetchVerdict.TryAgain(String _, Instant notBefore) ->
                repeat(sql, picked, notBefore);
            case FetchVerdict.GiveUp(String reason, Instant retryAt) ->
                giveUp(sql, picked, reason, retryAt, false);
            case FetchVerdict.Leave(String reason, Instant retryAt) ->
                giveUp(sql, picked, reason, retryAt, true);
          }
          return verdict;
        });
  }

  /** Puts a job back that was picked and not finished. */
  void putBack(Execution picked) {
    database.run(
        sql ->
            sql.update(
                "update scheduled_tasks set picked = ?, picked_by = null, last_heartbeat = null,"
                    + " version = version + 1 where task_name = ? and task_instance = ?"
                    + " and version = ?",
                false,
                FetchJobs.TASK,
                picked.getId(),
                picked.version));
  }

  /**
   * Puts all jobs back that a process which is gone had picked, where there is one process only.
   */
  void putAllBack() {
    database.run(
        sql ->
            sql.update(
                "update scheduled_tasks set picked = ?, picked_by = null, last_heartbeat = null,"
                    + " version = version + 1 where picked = ?",
                false,
                true));
  }

  /**
   * @param trackedNext how long until the next look at what a key tracks
   */
  private void lookAgainOrRemove(Statements sql, Execution picked, Duration trackedNext)
      throws SQLException {
    Instant now = clock.instant();
    sql.update(
        "delete from tracked_subject where subject = ? and last_requested_at <= ?",
        picked.getId(),
        now.minus(settings.trackFor()));
    if (TrackedSubjects.isTracked(sql, picked.getId())) {
      lookAgain(sql, picked, now.plus(shorter(trackedNext, settings.lookEvery())));
    } else if (wasRequested(sql, picked.getId())) {
      lookAgain(sql, picked, now.plus(settings.lookEvery()));
    } else {
      sql.update(
          "delete from scheduled_tasks where task_name = ? and task_instance = ? and version = ?",
          FetchJobs.TASK,
          picked.getId(),
          picked.version);
    }
  }

  private static boolean wasRequested(Statements sql, String subject) throws SQLException {
    return sql.count("select count(*) from tracked_subject where subject = ?", subject) > 0;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void lookAgain(Statements sql, Execution picked, Instant at) throws SQLException {
    release(sql, picked, at, FetchJobs.ON_DEMAND, FetchJobs.DAILY, 1);
  }

  private void repeat(Statements sql, Execution picked, Instant notBefore) throws SQLException {
    int attempt = (Integer) picked.taskInstance.getData() + 1;
    release(sql, picked, notBefore, FetchJobs.REPEAT, FetchJobs.REPEAT, attempt);
  }

  /** Lets go of a job; a priority above {@code keptAbove} is kept. */
  private void release(
      Statements sql, Execution picked, Instant at, int keptAbove, int priority, int attempt)
      throws SQLException {
    sql.update(
        """
        update scheduled_tasks set picked = ?, picked_by = null, last_heartbeat = null,
          execution_time = ?, priority = case when priority > ? then priority else ? end,
          task_data = ?, version = version + 1
        where task_name = ? and task_instance = ? and version = ?
        """,
        false,
        database.jobTime(at),
        keptAbove,
        priority,
        AttemptText.parameter(attempt),
        FetchJobs.TASK,
        picked.getId(),
        picked.version);
  }

  private void giveUp(
      Statements sql, Execution picked, String reason, Instant retryAt, boolean left)
      throws SQLException {
    noteGivenUp(sql, picked.getId(), reason, retryAt, left);
    lookAgainOrRemove(sql, picked, NEXT_AFTER_GIVING_UP);
  }

  private void noteGivenUp(
      Statements sql, String subject, String reason, Instant retryAt, boolean left)
      throws SQLException {
    sql.update(
        "delete from given_up where retry_at <= ?", clock.instant().minus(settings.rememberFor()));
    sql.update(
        """
        insert into given_up (subject, reason, retry_at, is_left) values (?, ?, ?, ?)
        on conflict (subject) do update set
          reason = excluded.reason, retry_at = excluded.retry_at, is_left = excluded.is_left
        """,
        subject,
        reason,
        retryAt,
        left);
  }
}
