package dev.storescope.database.delivery;

import com.github.kagkarlsson.scheduler.task.Execution;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * The channels for which messages wait, in a table of db-scheduler: a row for each, which is due
 * with its first message.
 *
 * <p>db-scheduler picks them and detects dead nodes. They are written here and not by its client,
 * as they change in the transaction that changes the deliveries. The caller holds the lock of the
 * row of the channel.
 */
record ScheduledChannels(Transactions database) {
  static final String TASK = "deliver";

  private static final String INSERT =
      "insert into scheduled_delivery"
          + " (task_name, task_instance, execution_time, picked, version) ";

  /** A message that is being sent goes on; its end schedules the next. */
  private static final String OR_EARLIER =
      " on conflict (task_name, task_instance) do update"
          + " set execution_time = excluded.execution_time"
          + " where not scheduled_delivery.picked"
          + " and scheduled_delivery.execution_time > excluded.execution_time";

  private static final String RELEASED =
      "picked = false, picked_by = null, last_heartbeat = null, version = version + 1";

  private static final String OF_CHANNEL = " where task_name = ? and task_instance = ?";

  /** Has a channel send at an instant, or earlier if it is scheduled so. */
  void schedule(SqlStatements sql, long channel, Instant at) throws SQLException {
    sql.update(
        INSERT + "values (?, ?, ?, false, 1)" + OR_EARLIER,
        TASK,
        Long.toString(channel),
        database.jobTime(at));
  }

  /**
   * Has all channels with due messages send, whatever is scheduled: accounts that were enabled
   * again, databases of earlier versions, copies, and what a clock that was ahead planned. Needs no
   * lock: a channel that is scheduled without a message sends nothing.
   */
  void scheduleDue(SqlStatements sql, Instant now) throws SQLException {
    sql.update(
        INSERT
            + "select ?, cast(channel.id as text), ?, false, 1"
            + " from channel join account on account.id = channel.account_id where"
            + DueDeliveries.ACTIVE
            + " and exists (select 1 from delivery"
            + " where channel_id = channel.id and next_attempt_at <= ?)"
            // Two nodes that do this at once lock the rows in one order.
            + " order by channel.id"
            + OR_EARLIER,
        TASK,
        database.jobTime(now),
        now);
  }

  /**
   * Locks the row of a channel that is sending; false if another node has taken it over. A row that
   * was deleted and written again may have the same version.
   */
  static boolean lockRunning(SqlStatements sql, Execution running) throws SQLException {
    return sql.lock(
            "select version from scheduled_delivery"
                + OF_CHANNEL
                + " and version = ? and picked_by = ?",
            _ -> true,
            TASK,
            running.getId(),
            running.version,
            running.pickedBy)
        .isPresent();
  }

  /**
   * Ends the turn of a channel.
   *
   * @param next when it sends again; empty if no message waits
   */
  void endTurn(SqlStatements sql, Execution running, Optional<Instant> next) throws SQLException {
    if (next.isPresent()) {
      sql.update(
          "update scheduled_delivery set execution_time = ?, " + RELEASED + OF_CHANNEL,
          database.jobTime(next.get()),
          TASK,
          running.getId());
    } else {
      sql.update("delete from scheduled_delivery" + OF_CHANNEL, TASK, running.getId());
    }
  }

  /** Makes what a process was sending when it ended due again; for a database of one process. */
  static int releaseAll(SqlStatements sql) throws SQLException {
    return sql.update("update scheduled_delivery set " + RELEASED + " where picked");
  }
}
