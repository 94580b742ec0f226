package dev.storescope.database.delivery;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import dev.storescope.database.job.PollTimes;
import dev.storescope.database.job.RecurringJob;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.database.sql.WorkerThreads;
import dev.storescope.delivery.DeliveryPolicy;
import dev.storescope.delivery.MessageSender;
import dev.storescope.secrets.SecretCipher;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Sends the messages that are due, by db-scheduler: over all nodes, a channel sends one at a time,
 * and the channels take turns, so that none waits for the backlog of another.
 */
public final class DeliveryScheduler implements AutoCloseable {
  public static final String TABLE = "scheduled_delivery";
  public static final PollTimes DEFAULT_TIMES =
      new PollTimes(Duration.ofSeconds(1), Duration.ofSeconds(10));

  /** The messages that a process sends at a time. */
  private static final int THREADS = 16;

  /** Waited for twice, before and after what goes on is interrupted. */
  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMillis(1500);

  private static final Duration UPKEEP = Duration.ofMinutes(1);

  private final Transactions database;
  private final DueDeliveries deliveries;
  private final InstantSource clock;
  private final CustomTask<Void> task;
  private final Scheduler scheduler;

  /**
   * @param node a name that is unique among all nodes
   */
  public DeliveryScheduler(
      Transactions database,
      String node,
      SecretCipher cipher,
      MessageSender sender,
      PollTimes times,
      InstantSource clock) {
    this.database = database;
    this.deliveries = new DueDeliveries(DeliveryPolicy.DEFAULT, new ChannelRows(cipher), clock);
    this.clock = clock;
    this.task = new DeliveryTask(database, deliveries, sender, this::checkForDue, clock).task();
    this.scheduler =
        Scheduler.create(database.dataSource(), task)
            .schedulerName(new SchedulerName.Fixed(node))
            .tableName(TABLE)
            .jdbcCustomization(database.dialect().jobTimes())
            .threads(THREADS)
            .executorService(WorkerThreads.named("delivery-", THREADS))
            .pollingInterval(times.polling())
            .heartbeatInterval(times.heartbeat())
            .missedHeartbeatsLimit(PollTimes.MISSED_HEARTBEATS)
            .shutdownMaxWait(SHUTDOWN_TIMEOUT)
            .clock(clock::instant)
            .build();
  }

  private void checkForDue() {
    scheduler.triggerCheckForDueExecutions();
  }

  /**
   * Starts to send. What the end of a process interrupted is sent again: at once on SQLite, which
   * one process uses, and within a minute on PostgreSQL, which several may use.
   */
  public void start() {
    if (!database.dialect().isShared()) {
      database.run(ScheduledChannels::releaseAll);
    }
    keepUp();
    scheduler.start();
  }

  /** Schedules due messages that are not, and deletes deliveries that were kept long enough. */
  public RecurringJob upkeep() {
    return RecurringJob.repeated(
        "deliveries", UPKEEP, UPKEEP, this::keepUp, "The deliveries could not be checked");
  }

  private void keepUp() {
    Instant now = clock.instant();
    database.run(sql -> keepUp(sql, now));
  }

  private boolean keepUp(SqlStatements sql, Instant now) throws SQLException {
    new ScheduledChannels(database).scheduleDue(sql, now);
    return DueDeliveries.deleteOld(sql, now);
  }

  /** The task of a channel, for a scheduler that a test controls. */
  public CustomTask<Void> task() {
    return task;
  }

  /**
   * Sends no more messages, and waits a little for those that are being sent; what fails meanwhile
   * or does not end is sent again after the next start, or by another node.
   */
  @Override
  public void close() {
    scheduler.stop();
  }
}
