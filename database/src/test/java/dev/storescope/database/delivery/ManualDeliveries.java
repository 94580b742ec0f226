package dev.storescope.database.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.SettableClock;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.database.SqlDatabase;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DueDelivery;
import dev.storescope.delivery.MessageSender;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A node that sends one message at a time, when a test wants it. */
final class ManualDeliveries {
  /** After which a node that reports nothing is dead. */
  static final Duration DEAD = Duration.ofMinutes(1);

  private static final int HEARTBEATS = 6;

  private final InstantSource clock;
  private final SettableClock schedulerClock = new SettableClock();
  private final DeliveryScheduler deliveries;
  private final ManualScheduler scheduler;
  private MessageSender sender =
      _ -> {
        throw new IllegalStateException();
      };

  ManualDeliveries(SqlDatabase database, InstantSource clock) {
    this.clock = clock;
    this.deliveries = database.deliveryScheduler(due -> sender.send(due));
    var builder =
        TestHelper.createManualScheduler(database.transactions().dataSource(), deliveries.task());
    builder.tableName(DeliveryScheduler.TABLE).clock(schedulerClock);
    builder.threads(1).pollUsingFetch(0, 1).heartbeatInterval(DEAD.dividedBy(HEARTBEATS));
    this.scheduler = builder.build();
  }

  /**
   * Has the channel whose turn it is send; that may be while another sends.
   *
   * @return the message, or none if none is due or the channel may not send
   */
  List<DueDelivery> send(MessageSender by) {
    MessageSender before = sender;
    List<DueDelivery> sent = new ArrayList<>();
    sender =
        due -> {
          sent.add(due);
          return by.send(due);
        };
    schedulerClock.set(clock.instant());
    scheduler.runAnyDueExecutions();
    sender = before;
    return sent;
  }

  DueDelivery sendOne(DeliveryOutcome outcome) {
    List<DueDelivery> sent = send(_ -> outcome);
    assertThat(sent).hasSize(1);
    return sent.getFirst();
  }

  void takeOverFromDeadNodes() {
    schedulerClock.set(clock.instant());
    scheduler.runDeadExecutionDetection();
  }

  void keepUp() {
    deliveries.upkeep().work().accept(clock.instant());
  }
}
