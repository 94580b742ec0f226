package dev.storescope.office.sql;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Has the fetches follow the lists: at the start, every hour, and soon after another process
 * changed a list, which cannot do it itself as this one has the archive open.
 */
final class FollowTask {
  private static final String TASK = "follow-lists";
  private static final String HOURLY = "hourly";

  /** Before all fetches: it takes a moment only. */
  private static final int PRIORITY = 100;

  private static final FixedDelay HOUR = FixedDelay.of(Duration.ofHours(1));
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
        .execute((instance, _) -> execute(instance));
  }

  private CompletionHandler<Integer> execute(TaskInstance<Integer> instance) {
    work.get().run();
    return instance.getId().equals(HOURLY)
        ? new CompletionHandler.OnCompleteReschedule<>(HOUR)
        : new CompletionHandler.OnCompleteRemove<>();
  }

  /** Does the work as soon as the scheduler runs, and every hour from then on. */
  void start(Runnable everyHour) {
    work.set(everyHour);
    insert(HOURLY);
  }

  /**
   * Wants it done soon by whichever process fetches. Each wish is a row of its own: one that comes
   * while another is being done asks for what that one may no longer see.
   */
  void wish() {
    insert("%d-%d".formatted(clock.millis(), ProcessHandle.current().pid()));
  }

  private void insert(String instance) {
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
                instance,
                AttemptText.parameter(1),
                database.jobTime(clock.instant()),
                false,
                PRIORITY));
  }
}
