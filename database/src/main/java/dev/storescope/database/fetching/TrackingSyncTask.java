package dev.storescope.database.fetching;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.storescope.database.sql.FetchPriorities;
import dev.storescope.database.sql.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Makes the fetch queue track the subjects of the lists: at the start, every hour, and soon after
 * another process changed a list, which cannot do that itself as it has no archive. It is a single
 * job, so that one node runs it at a time.
 */
public final class TrackingSyncTask {
  private static final String TASK = "sync-tracking";
  private static final String HOURLY = "hourly";

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration RETRY_AFTER_ERROR = Duration.ofMinutes(1);

  private final Transactions database;
  private final InstantSource clock;
  private final AtomicReference<Runnable> work = new AtomicReference<>(() -> {});

  public TrackingSyncTask(Transactions database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  CustomTask<Void> task() {
    return Tasks.custom(TASK, Void.class)
        .onFailure(new FailureHandler.OnFailureRetryLater<>(RETRY_AFTER_ERROR))
        .onDeadExecutionRevive()
        .execute((_, _) -> execute());
  }

  private CompletionHandler<Void> execute() {
    work.get().run();
    return (complete, _) -> reschedule(complete.getExecution());
  }

  /**
   * Runs it again in an hour; or at once if it was requested during the run, which changed its
   * time: the run may not have read the change that was the reason for the request.
   */
  private void reschedule(Execution done) {
    database.run(
        sql ->
            sql.update(
                """
                update scheduled_tasks set picked = ?, picked_by = null, last_heartbeat = null,
                  execution_time = case when execution_time = ? then ? else execution_time end,
                  version = version + 1
                where task_name = ? and task_instance = ? and version = ?
                """,
                false,
                database.jobTime(done.executionTime),
                database.jobTime(clock.instant().plus(HOUR)),
                TASK,
                done.getId(),
                done.version));
  }

  /** Runs the work as soon as the scheduler runs, and every hour from then on. */
  void start(Runnable everyHour) {
    work.set(everyHour);
    request();
  }

  /** Has it run soon if it is planned too far ahead, by a clock that was ahead. */
  void repair() {
    Instant now = clock.instant();
    database.run(
        sql ->
            sql.update(
                "update scheduled_tasks set execution_time = ?"
                    + " where task_name = ? and picked = ? and execution_time > ?",
                database.jobTime(now),
                TASK,
                false,
                database.jobTime(now.plus(HOUR).plus(HOUR))));
  }

  /** Has it run soon, by a process that fetches. */
  public void request() {
    database.run(
        sql ->
            sql.update(
                """
                insert into scheduled_tasks
                  (task_name, task_instance, execution_time, picked, version, priority)
                values (?, ?, ?, ?, 1, ?)
                on conflict (task_name, task_instance)
                do update set execution_time = excluded.execution_time
                """,
                TASK,
                HOURLY,
                database.jobTime(clock.instant()),
                false,
                FetchPriorities.SYNC));
  }
}
