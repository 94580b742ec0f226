package dev.storescope.database;

import com.github.kagkarlsson.scheduler.task.Execution;
import dev.storescope.fetching.FetchJob.NextFetch;
import dev.storescope.fetching.FetchJob.Purpose;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * The rows of the fetch jobs in db-scheduler's table: one per fetch that is scheduled or running.
 *
 * <p>db-scheduler picks them and detects dead nodes. They are written here and not by its client,
 * as they change in the transaction that changes the row of {@code fetch_job}, and as its client
 * never changes a priority. The caller holds the lock of the {@code fetch_job} row.
 */
record ScheduledFetches(Transactions database) {
  static final String TASK = "fetch";

  private static final String OF_SUBJECT = " where task_name = ? and task_instance = ?";

  static Optional<NextFetch> read(ResultSet row, Transactions database) throws SQLException {
    Optional<Instant> dueAt =
        Optional.ofNullable(database.jobTimes().getInstant(row, "execution_time"));
    Purpose purpose = purpose(row.getInt("priority"));
    boolean running = row.getBoolean("picked");
    return dueAt.map(at -> new NextFetch(at, purpose, running));
  }

  /** Makes a fetch due; a retry that is scheduled keeps its time, and a running fetch goes on. */
  void request(SqlStatements sql, String subject, Instant now) throws SQLException {
    sql.update(
        """
        insert into scheduled_tasks
          (task_name, task_instance, execution_time, picked, version, priority)
        values (?, ?, ?, ?, 1, ?)
        on conflict (task_name, task_instance) do update set
          priority = excluded.priority,
          execution_time = case
            when scheduled_tasks.priority = ?
              and scheduled_tasks.execution_time > excluded.execution_time
            then excluded.execution_time
            else scheduled_tasks.execution_time end
        """,
        TASK,
        subject,
        database.jobTime(now),
        false,
        priority(Purpose.ON_DEMAND),
        priority(Purpose.DAILY));
  }

  /** Schedules a fetch, unless one is scheduled or running. */
  void scheduleIfAbsent(SqlStatements sql, String subject, Purpose purpose, Instant dueAt)
      throws SQLException {
    sql.update(
        """
        insert into scheduled_tasks
          (task_name, task_instance, execution_time, picked, version, priority)
        values (?, ?, ?, ?, 1, ?)
        on conflict do nothing
        """,
        TASK,
        subject,
        database.jobTime(dueAt),
        false,
        priority(purpose));
  }

  /** Removes a fetch that is not running and that no caller waits for; false if there is none. */
  boolean removeScheduled(SqlStatements sql, String subject) throws SQLException {
    return sql.update(
            "delete from scheduled_tasks" + OF_SUBJECT + " and picked = ? and priority <= ?",
            TASK,
            subject,
            false,
            priority(Purpose.FIRST))
        > 0;
  }

  /** Locks a running fetch; empty if another node has taken it over. */
  static Optional<Purpose> lockRunning(SqlStatements sql, Execution running) throws SQLException {
    return sql.lock(
        "select priority from scheduled_tasks" + OF_SUBJECT + " and version = ?",
        row -> purpose(row.getInt("priority")),
        TASK,
        running.getId(),
        running.version);
  }

  /** Ends a running fetch, and schedules the next one. */
  void reschedule(SqlStatements sql, String subject, Purpose purpose, Instant dueAt)
      throws SQLException {
    sql.update(
        """
        update scheduled_tasks set picked = ?, picked_by = null, last_heartbeat = null,
          execution_time = ?, priority = ?, version = version + 1
        """
            + OF_SUBJECT,
        false,
        database.jobTime(dueAt),
        priority(purpose),
        TASK,
        subject);
  }

  /** Ends a running fetch that is not to be repeated. */
  static void remove(SqlStatements sql, String subject) throws SQLException {
    sql.update("delete from scheduled_tasks" + OF_SUBJECT, TASK, subject);
  }

  /** Makes what a process was running when it ended due again; for a database of one process. */
  static int releaseAll(SqlStatements sql) throws SQLException {
    return sql.update(
        "update scheduled_tasks set picked = ?, picked_by = null, last_heartbeat = null,"
            + " version = version + 1 where picked = ?",
        false,
        true);
  }

  /** The number of due fetches that are picked before this one, up to a limit. */
  long countBefore(SqlStatements sql, NextFetch fetch, Instant now, int limit) throws SQLException {
    int priority = priority(fetch.purpose());
    return sql.count(
        """
        select count(*) from (
          select 1 from scheduled_tasks
          where task_name = ? and picked = ? and execution_time <= ?
            and (priority > ? or (priority = ? and execution_time < ?))
          limit ?) as earlier
        """,
        TASK,
        false,
        database.jobTime(now),
        priority,
        priority,
        database.jobTime(fetch.dueAt()),
        limit);
  }

  private static int priority(Purpose purpose) {
    return switch (purpose) {
      case ON_DEMAND -> 90;
      case RETRY -> 50;
      case FIRST -> 30;
      case DAILY -> 10;
    };
  }

  private static Purpose purpose(int priority) {
    for (Purpose purpose : Purpose.values()) {
      if (priority >= priority(purpose)) {
        return purpose;
      }
    }
    return Purpose.DAILY;
  }
}
