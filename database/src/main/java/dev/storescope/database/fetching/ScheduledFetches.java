package dev.storescope.database.fetching;

import static dev.storescope.database.sql.FetchPriorities.DAILY;
import static dev.storescope.database.sql.FetchPriorities.FIRST;
import static dev.storescope.database.sql.FetchPriorities.ON_DEMAND;
import static dev.storescope.database.sql.FetchPriorities.ON_DEMAND_RETRY;
import static dev.storescope.database.sql.FetchPriorities.RETRY;
import static dev.storescope.fetching.FetchInterval.EVERY_SECOND_DAY;
import static dev.storescope.fetching.FetchInterval.EVERY_SEVENTH_DAY;

import com.github.kagkarlsson.scheduler.task.Execution;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchJob.NextFetch;
import dev.storescope.fetching.FetchJob.Purpose;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
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

  /** Reads the scheduled fetch of a job. A requested fetch that waits is due since its request. */
  static Optional<NextFetch> read(ResultSet row, Transactions database) throws SQLException {
    Optional<Instant> executedAt =
        Optional.ofNullable(database.jobTimes().getInstant(row, "execution_time"));
    int priority = row.getInt("priority");
    boolean running = row.getBoolean("picked");
    Optional<Instant> requestedAt =
        SqlStatements.findInstant(row, "requested_at").filter(_ -> priority == ON_DEMAND);
    return executedAt.map(
        at ->
            new NextFetch(requestedAt.filter(at::isBefore).orElse(at), purpose(priority), running));
  }

  /** Whether a caller waits for the scheduled fetch of a job. */
  static boolean isRequested(ResultSet row) throws SQLException {
    return purpose(row.getInt("priority")) == Purpose.ON_DEMAND;
  }

  /** The row of a fetch: when it is executed, and before which others. */
  private record Scheduled(Instant at, int priority, boolean picked) {
    /** Whether a request leaves its time as it is. */
    boolean keepsTime(Instant turn, Instant latestRetry) {
      return switch (priority) {
        case ON_DEMAND -> picked || !at.isAfter(turn);
        case ON_DEMAND_RETRY, RETRY -> picked || !at.isAfter(latestRetry);
        // The first and daily fetches: the priorities are numbers in the table.
        default -> picked;
      };
    }

    int requestedPriority() {
      return priority == RETRY || priority == ON_DEMAND_RETRY ? ON_DEMAND_RETRY : ON_DEMAND;
    }
  }

  /**
   * Makes a fetch due in its turn; a retry that is scheduled keeps its time, and a running fetch
   * goes on.
   *
   * @param turn the instant by which it is ordered among the requested fetches, not after now
   * @param latestRetry when a retry may be made at the latest
   */
  void request(SqlStatements sql, String subject, Instant turn, Instant latestRetry)
      throws SQLException {
    Optional<Scheduled> found = lock(sql, subject);
    if (found.isEmpty()) {
      insert(sql, subject, ON_DEMAND, turn);
    } else {
      Scheduled fetch = found.get();
      boolean keeps = fetch.keepsTime(turn, latestRetry);
      sql.update(
          "update scheduled_tasks set priority = ?, execution_time = ?" + OF_SUBJECT,
          keeps ? fetch.requestedPriority() : ON_DEMAND,
          database.jobTime(keeps ? fetch.at() : turn),
          TASK,
          subject);
    }
  }

  /** When the first of the waiting requested fetches is executed; empty if none waits. */
  Optional<Instant> findFirstTurn(SqlStatements sql) throws SQLException {
    return sql.find(
        """
        select execution_time from scheduled_tasks
        where task_name = ? and picked = ? and priority = ? order by execution_time limit 1
        """,
        row -> database.jobTimes().getInstant(row, "execution_time"),
        TASK,
        false,
        ON_DEMAND);
  }

  private Optional<Scheduled> lock(SqlStatements sql, String subject) throws SQLException {
    return sql.lock(
        "select execution_time, priority, picked from scheduled_tasks" + OF_SUBJECT,
        row ->
            new Scheduled(
                database.jobTimes().getInstant(row, "execution_time"),
                row.getInt("priority"),
                row.getBoolean("picked")),
        TASK,
        subject);
  }

  /** Makes the fetch of a subject due, as a retry unless a caller waits for it. */
  void retryNow(SqlStatements sql, String subject, Instant now) throws SQLException {
    insert(sql, subject, RETRY, now);
    Optional<Scheduled> later =
        lock(sql, subject).filter(fetch -> !fetch.picked() && fetch.at().isAfter(now));
    if (later.isPresent()) {
      sql.update(
          "update scheduled_tasks set execution_time = ?, priority = ?" + OF_SUBJECT,
          database.jobTime(now),
          Math.max(RETRY, later.get().priority()),
          TASK,
          subject);
    }
  }

  /** Schedules a fetch, unless one is scheduled or running. */
  void scheduleIfAbsent(SqlStatements sql, String subject, Purpose purpose, Instant dueAt)
      throws SQLException {
    insert(sql, subject, priority(purpose), dueAt);
  }

  /** Changes the time of a daily fetch that is not running; of no other. */
  void moveDaily(SqlStatements sql, String subject, Instant at) throws SQLException {
    sql.update(
        "update scheduled_tasks set execution_time = ?"
            + OF_SUBJECT
            + " and picked = ? and priority = ?",
        database.jobTime(at),
        TASK,
        subject,
        false,
        DAILY);
  }

  private void insert(SqlStatements sql, String subject, int priority, Instant at)
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
        database.jobTime(at),
        false,
        priority);
  }

  /** Makes fetches due that are scheduled after an instant; a clock that was ahead did that. */
  static int makeDue(SqlStatements sql, Transactions database, Instant after, Instant now)
      throws SQLException {
    return sql.update(
        "update scheduled_tasks set execution_time = ?"
            + " where task_name = ? and picked = ? and execution_time > ?",
        database.jobTime(now),
        TASK,
        false,
        database.jobTime(after));
  }

  /**
   * As {@link #makeDue}, of the subjects after a name up to another; those of every second or
   * seventh day, the shortest of all that track them, may be scheduled as many days later.
   */
  static int makeDue(
      SqlStatements sql,
      Transactions database,
      String first,
      String last,
      Instant after,
      Instant now)
      throws SQLException {
    return sql.update(
        """
        update scheduled_tasks set execution_time = ?
        where task_name = ? and task_instance > ? and task_instance <= ?
          and picked = ? and execution_time > ?
          and case (select min(every_days) from tracked_subject where subject = task_instance)
            when 2 then execution_time > ? when 7 then execution_time > ? else true end
        """,
        database.jobTime(now),
        TASK,
        first,
        last,
        false,
        database.jobTime(after),
        database.jobTime(after.plus(days(EVERY_SECOND_DAY))),
        database.jobTime(after.plus(days(EVERY_SEVENTH_DAY))));
  }

  private static Duration days(FetchInterval interval) {
    return Duration.ofDays(interval.days());
  }

  /** Removes a fetch that is not running and that no caller waits for; false if there is none. */
  boolean removeScheduled(SqlStatements sql, String subject) throws SQLException {
    return sql.update(
            "delete from scheduled_tasks" + OF_SUBJECT + " and picked = ? and priority <= ?",
            TASK,
            subject,
            false,
            FIRST)
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

  /** Ends a running fetch that a caller waits for, and schedules its retry. */
  void retryOnDemand(SqlStatements sql, String subject, Instant at) throws SQLException {
    reschedule(sql, subject, ON_DEMAND_RETRY, at);
  }

  /** Ends a running fetch, and schedules the next one. */
  void reschedule(SqlStatements sql, String subject, Purpose purpose, Instant dueAt)
      throws SQLException {
    reschedule(sql, subject, priority(purpose), dueAt);
  }

  private void reschedule(SqlStatements sql, String subject, int priority, Instant dueAt)
      throws SQLException {
    sql.update(
        """
        update scheduled_tasks set picked = ?, picked_by = null, last_heartbeat = null,
          execution_time = ?, priority = ?, version = version + 1
        """
            + OF_SUBJECT,
        false,
        database.jobTime(dueAt),
        priority,
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

  /** The first time after an instant for which a fetch is scheduled. */
  static Optional<Instant> findNext(SqlStatements sql, Transactions database, Instant after)
      throws SQLException {
    return sql.find(
        "select execution_time from scheduled_tasks where picked = ? and execution_time > ?"
            + " order by execution_time limit 1",
        row -> database.jobTimes().getInstant(row, "execution_time"),
        false,
        database.jobTime(after));
  }

  /** The number of due fetches that are picked before that of a subject, up to a limit. */
  static long countBefore(
      SqlStatements sql, Transactions database, String subject, Instant now, int limit)
      throws SQLException {
    return sql.count(
        """
        select count(*) from (
          select 1 from scheduled_tasks other
          join scheduled_tasks mine on mine.task_name = ? and mine.task_instance = ?
          where other.task_name = ? and other.picked = ? and other.execution_time <= ?
            and (other.priority > mine.priority
              or (other.priority = mine.priority and other.execution_time < mine.execution_time))
          limit ?) as earlier
        """,
        TASK,
        subject,
        TASK,
        false,
        database.jobTime(now),
        limit);
  }

  private static int priority(Purpose purpose) {
    return switch (purpose) {
      case ON_DEMAND -> ON_DEMAND;
      case RETRY -> RETRY;
      case FIRST -> FIRST;
      case DAILY -> DAILY;
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
