package dev.storescope.database.job;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.CompletionHandler.OnCompleteReschedule;
import com.github.kagkarlsson.scheduler.task.FailureHandler.OnFailureRetryLater;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.database.sql.Transactions;
import dev.storescope.database.sql.WorkerThreads;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the jobs of an installation, by db-scheduler: each on one node at a time, and on another if
 * that node ends. When each is due is known to all nodes, whichever starts. If one process uses the
 * database, all jobs run after its start.
 *
 * <p>A node that cannot reach the database may go on with a job while another node begins it: a job
 * has to tolerate that.
 */
public final class JobScheduler implements AutoCloseable {
  static final String TABLE = "scheduled_job";
  private static final String ONLY = "installation";
  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(1);

  /** Nodes of another version have jobs that this one does not know. */
  private static final Duration KEEP_UNKNOWN = Duration.ofDays(3650);

  /** By the monotonic clock of the JVM. */
  private static final Duration REPAIR = Duration.ofMinutes(5);

  private static final Logger log = LoggerFactory.getLogger(JobScheduler.class);

  public static final PollTimes DEFAULT_TIMES =
      new PollTimes(Duration.ofSeconds(5), Duration.ofSeconds(10));

  private final Transactions database;
  private final List<RecurringJob> jobs;
  private final InstantSource clock;
  private final Scheduler scheduler;
  private final ScheduledExecutorService repairs =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("job-repair").factory());

  /**
   * @param node a name that is unique among all nodes
   */
  public JobScheduler(
      Transactions database,
      String node,
      List<RecurringJob> jobs,
      PollTimes times,
      InstantSource clock) {
    this.database = database;
    this.jobs = List.copyOf(jobs);
    this.clock = clock;
    this.scheduler =
        Scheduler.create(database.dataSource(), List.of())
            .startTasks(jobs.stream().map(this::task).toList())
            .schedulerName(new SchedulerName.Fixed(node))
            .tableName(TABLE)
            .jdbcCustomization(database.dialect().jobTimes())
            .threads(jobs.size())
            .executorService(WorkerThreads.named("job-", jobs.size()))
            .pollingInterval(times.polling())
            .heartbeatInterval(times.heartbeat())
            .missedHeartbeatsLimit(PollTimes.MISSED_HEARTBEATS)
            .deleteUnresolvedAfter(KEEP_UNKNOWN)
            .shutdownMaxWait(SHUTDOWN_TIMEOUT)
            .clock(clock::instant)
            .build();
  }

  /** Starts to run jobs. */
  public void start() {
    if (!database.dialect().isShared()) {
      database.run(sql -> sql.update("delete from " + TABLE));
    }
    repair();
    var _ =
        repairs.scheduleWithFixedDelay(
            this::tryRepair, REPAIR.toSeconds(), REPAIR.toSeconds(), TimeUnit.SECONDS);
    scheduler.start();
  }

  private void tryRepair() {
    try {
      repair();
    } catch (DatabaseUnavailableException e) {
      log.warn("The times of the jobs were not checked: {}", e.getMessage());
    }
  }

  /** Makes the jobs due that a clock which was ahead has planned. */
  private void repair() {
    Instant now = clock.instant();
    database.run(
        sql -> {
          for (RecurringJob job : jobs) {
            sql.update(
                "update scheduled_job set execution_time = ?"
                    + " where task_name = ? and picked = ? and execution_time > ?",
                database.jobTime(now),
                job.name(),
                false,
                database.jobTime(now.plus(job.longest())));
          }
          return jobs;
        });
  }

  private CustomTask<Void> task(RecurringJob job) {
    return Tasks.custom(job.name(), Void.class)
        .scheduleOnStartup(ONLY, null, now -> now.plus(job.first()))
        .onFailure(new OnFailureRetryLater<>(job.afterFailure()))
        .onDeadExecutionRevive()
        .execute((_, _) -> run(job));
  }

  private CompletionHandler<Void> run(RecurringJob job) {
    try {
      job.work().accept(clock.instant());
      return new OnCompleteReschedule<>(job.schedule());
    } catch (RuntimeException e) {
      if (scheduler.getSchedulerState().isShuttingDown()) {
        return (done, operations) -> operations.reschedule(done, done.getExecution().executionTime);
      }
      logFailure(job, e);
      return (done, operations) ->
          operations.reschedule(done, done.getTimeDone().plus(job.afterFailure()));
    }
  }

  private static void logFailure(RecurringJob job, RuntimeException failure) {
    if (failure instanceof ArchiveUnavailableException
        || failure instanceof ArchiveFormatException
        || failure instanceof DatabaseUnavailableException) {
      log.warn("{}: {}", job.failure(), failure.getMessage());
    } else {
      log.error(job.failure(), failure);
    }
  }

  /**
   * Begins no more jobs. One that runs is interrupted; unless it ends with that, another node or
   * the next start runs it again.
   */
  @Override
  public void close() {
    repairs.shutdownNow();
    scheduler.stop();
  }
}
