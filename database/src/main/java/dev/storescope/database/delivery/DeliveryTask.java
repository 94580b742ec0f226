package dev.storescope.database.delivery;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionContext;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DueDelivery;
import dev.storescope.delivery.MessageSender;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The task that db-scheduler executes for a channel: sends its first message that is due, then
 * records the outcome and schedules the next message of the channel.
 */
final class DeliveryTask {
  /** The channels of one account that send at a time, so that slow ones leave threads to others. */
  private static final int CHANNELS_AT_ONCE = 2;

  private static final Duration UNTIL_OTHERS_HAVE_SENT = Duration.ofSeconds(1);
  private static final Duration AFTER_ERROR = Duration.ofMinutes(1);

  private final Transactions database;
  private final DueDeliveries deliveries;
  private final MessageSender sender;
  private final Runnable checkForDue;
  private final InstantSource clock;
  private final ScheduledChannels scheduled;
  private final Map<AccountId, Integer> sending = new ConcurrentHashMap<>();

  DeliveryTask(
      Transactions database,
      DueDeliveries deliveries,
      MessageSender sender,
      Runnable checkForDue,
      InstantSource clock) {
    this.database = database;
    this.deliveries = deliveries;
    this.sender = sender;
    this.checkForDue = checkForDue;
    this.clock = clock;
    this.scheduled = new ScheduledChannels(database);
  }

  CustomTask<Void> task() {
    return Tasks.custom(ScheduledChannels.TASK, Void.class)
        .onFailure((failed, operations) -> executeAfter(AFTER_ERROR, failed, operations))
        .onDeadExecution(DeliveryTask::executeAgain)
        .execute((_, context) -> execute(context));
  }

  private CompletionHandler<Void> execute(ExecutionContext context) {
    long channel = channel(context.getExecution());
    Optional<DueDelivery> due =
        database.run(sql -> deliveries.findFirst(sql, channel, clock.instant()));
    if (due.isEmpty()) {
      return (done, _) -> complete(done.getExecution(), _ -> {});
    }
    AccountId account = due.get().channel().account();
    try {
      return sending.merge(account, 1, Integer::sum) > CHANNELS_AT_ONCE
          ? (done, operations) -> executeAfter(UNTIL_OTHERS_HAVE_SENT, done, operations)
          : send(due.get(), context);
    } finally {
      sending.merge(account, -1, Integer::sum);
      sending.remove(account, 0);
    }
  }

  private CompletionHandler<Void> send(DueDelivery delivery, ExecutionContext context) {
    DeliveryOutcome outcome = sender.send(delivery);
    return outcome instanceof DeliveryOutcome.Failed && context.getSchedulerState().isShuttingDown()
        ? DeliveryTask::executeAgain
        : (done, _) ->
            complete(done.getExecution(), sql -> deliveries.record(sql, delivery, outcome));
  }

  private static void executeAgain(ExecutionComplete done, ExecutionOperations<Void> operations) {
    operations.reschedule(done, done.getExecution().executionTime);
  }

  private void executeAfter(
      Duration pause, ExecutionComplete done, ExecutionOperations<Void> operations) {
    operations.reschedule(done, clock.instant().plus(pause));
  }

  private interface Change {
    void apply(SqlStatements sql) throws SQLException;
  }

  /** Another node records the outcome of a message that it has taken over. */
  private void complete(Execution execution, Change change) {
    long channel = channel(execution);
    database.transact(
        sql -> {
          // Whoever adds a message locks the channel too: the message is seen here, or scheduled
          // after this.
          sql.lock("select id from channel where id = ?", _ -> true, channel);
          boolean running = ScheduledChannels.lockRunning(sql, execution);
          if (running) {
            change.apply(sql);
            scheduled.endTurn(sql, execution, deliveries.findNext(sql, channel, clock.instant()));
          }
          return running;
        });
    // The channel may have more messages, which need no pause.
    checkForDue.run();
  }

  private static long channel(Execution execution) {
    return Long.parseLong(execution.getId());
  }
}
