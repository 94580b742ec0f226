package dev.storescope.office.sql;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Has the fetches follow the lists: at the start, every hour, and soon after another process
 * changed a list, which cannot do it itself as this one has the archive open. It is one job, so
 * that one node does it at a time.
 */
final class FollowTask {
  private static final String TASK = "follow-lists";
  private static final String HOURLY = "hourly";

  /** Before all fetches: it takes a moment only. */
  private static final int PRIORITY = 100;

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration REST_AFTER_ERROR = Duration.ofMinutes(1);

  private final Database database;
  private final InstantSource clock;
  private final AtomicReference<Runnable> work = new AtomicReference<>(() -> {});

  FollowTask(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  CustomTask<Integer> task() {
    return Tasks.custom(TASK, Integer.class)
        .onFailure(new FailureHandler.OnFailureRetryLater<>(REST_AFTER_ERROR))
        .onDeadExecutionRevive()
        .execute((_, _) -> execute());
  }

  private CompletionHandler<Integer> execute() {
    work.get().run();
    return (complete, _) -> doAgain(complete.getExecution());
  }

  /**
   * In an hour; or at once where it was wished for while it was done, which changed the time: such
   * a wish asks for what may no longer have been seen.
   */
  private void doAgain(Execution done) {
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

  /** Does the work as soon as the scheduler runs, and every hour from then on. */
  void start(Runnable everyHour) {
    work.set(everyHour);
    wish();
  }

  /** Wants it done soon by whichever process fetches. */
  void wish() {
    database.run(
        sql ->
            sql.update(
                """
                insert into scheduled_tasks
                  (task_name, task_instance, task_data, execution_time, picked, version, priority)
                values (?, ?, ?, ?, ?, 1, ?)
                on conflict (task_name, task_instance)
                do update set execution_time = excluded.execution_time
                """,
                TASK,
                HOURLY,
                AttemptText.parameter(1),
                database.jobTime(clock.instant()),
                false,
                PRIORITY));
  }
}
