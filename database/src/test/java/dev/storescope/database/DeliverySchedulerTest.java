package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.delivery.DeliveryScheduler;
import dev.storescope.database.job.PollTimes;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.Deliverer;
import dev.storescope.delivery.Delivery;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DeliveryState;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.MessageSender;
import dev.storescope.pricing.PriceList;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Deliveries by the threads of one node. */
@OnEachDatabase
@Timeout(120)
class DeliverySchedulerTest {
  /** It looks for due messages at the start, and then when it has sent one. */
  private static final PollTimes ONE_POLL = new PollTimes(Duration.ofDays(1), Duration.ofDays(1));

  private static final DeliveryOutcome ACCEPTED = new DeliveryOutcome.Accepted();

  @AutoClose private final SqlDatabase database;
  private final AccountId ann;
  private final AccountId bob;
  private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();

  DeliverySchedulerTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(InstantSource.system());
    this.ann = DatabaseLocation.newAccount(database, "ann");
    this.bob = DatabaseLocation.newAccount(database, "bob");
  }

  @Test
  void aSlowChannelHoldsUpNoOther() throws InterruptedException {
    CountDownLatch slowMayGoOn = new CountDownLatch(1);
    add(channel(ann, "slow"), "a");
    Channel quick = channel(ann, "quick");
    add(quick, "a");
    add(quick, "b");
    add(channel(bob, "other"), "a");
    MessageSender sender =
        due -> {
          if (due.channel().name().equals("slow")) {
            awaitOrInterrupt(slowMayGoOn);
          }
          sent.add(due.channel().name());
          return ACCEPTED;
        };
    try (DeliveryScheduler _ = start(sender)) {
      assertThat(List.of(sent.take(), sent.take(), sent.take()))
          .containsExactlyInAnyOrder("quick", "quick", "other");
      slowMayGoOn.countDown();
      assertThat(sent.take()).isEqualTo("slow");
    }
  }

  @Test
  void aBacklogIsSentWithoutPausesInItsOrder() throws InterruptedException {
    Channel channel = channel(ann, "ci");
    List<String> keys = IntStream.range(0, 30).mapToObj(i -> "k" + i).toList();
    keys.forEach(key -> add(channel, key));
    MessageSender sender =
        due -> {
          sent.add(due.message().title());
          return ACCEPTED;
        };
    try (DeliveryScheduler _ = start(sender)) {
      for (String key : keys) {
        assertThat(sent.take()).isEqualTo(key);
      }
    }
  }

  @Test
  void messagesThatAreAddedAsOthersEndAreAllSent() throws InterruptedException {
    Channel channel = channel(ann, "ci");
    MessageSender sender =
        due -> {
          sent.add(due.message().title());
          return ACCEPTED;
        };
    PollTimes fast = new PollTimes(Duration.ofMillis(5), Duration.ofDays(1));
    try (DeliveryScheduler scheduler = database.deliveryScheduler(sender, fast)) {
      scheduler.start();
      for (int i = 0; i < 300; i++) {
        add(channel, "k" + i);
        assertThat(sent.take()).isEqualTo("k" + i);
      }
    }
  }

  @Test
  void aDefectOfOneDeliveryHoldsUpNoOther() throws InterruptedException {
    add(channel(ann, "broken"), "a");
    add(channel(ann, "quick"), "a");
    MessageSender sender =
        due -> {
          if (due.channel().name().equals("broken")) {
            throw new IllegalStateException("a defect");
          }
          sent.add(due.channel().name());
          return ACCEPTED;
        };
    try (DeliveryScheduler _ = start(paid(sender))) {
      assertThat(sent.take()).isEqualTo("quick");
    }
  }

  @Test
  void anAttemptThatFailsAsTheProcessEndsIsMadeAgain() throws InterruptedException {
    add(channel(ann, "ci"), "a");
    endWhile(sendUntilInterrupted(new DeliveryOutcome.Failed("closed")));
    assertThat(states())
        .first()
        .isInstanceOfSatisfying(
            DeliveryState.Waiting.class,
            waiting -> {
              assertThat(waiting.attempts()).isZero();
              assertThat(waiting.lastError()).isEmpty();
            });
    MessageSender sender =
        due -> {
          sent.add(due.attempt() + "");
          return ACCEPTED;
        };
    try (DeliveryScheduler _ = start(sender)) {
      assertThat(sent.take()).isEqualTo("1");
    }
  }

  @Test
  void aMessageThatIsAcceptedAsTheProcessEndsIsRecordedAndCharged() throws InterruptedException {
    long before = database.creditLedger().balance(ann, 0);
    add(channel(ann, "ci"), "a");
    endWhile(paid(sendUntilInterrupted(ACCEPTED)));
    assertThat(states()).first().isInstanceOf(DeliveryState.Delivered.class);
    assertThat(database.creditLedger().balance(ann, 0)).isEqualTo(before - 1);
  }

  private MessageSender sendUntilInterrupted(DeliveryOutcome outcome) {
    return _ -> {
      sent.add("begun");
      awaitOrInterrupt(new CountDownLatch(1));
      return outcome;
    };
  }

  private void endWhile(MessageSender sender) throws InterruptedException {
    try (DeliveryScheduler _ = start(sender)) {
      assertThat(sent.take()).isEqualTo("begun");
    }
  }

  private MessageSender paid(MessageSender sender) {
    return new Deliverer(sender, database.creditLedger(), PriceList.DEFAULT);
  }

  private DeliveryScheduler start(MessageSender sender) {
    DeliveryScheduler scheduler = database.deliveryScheduler(sender, ONE_POLL);
    scheduler.start();
    return scheduler;
  }

  private static void awaitOrInterrupt(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Channel channel(AccountId account, String name) {
    return database
        .channels()
        .create(account, name, new ChannelTarget.Webhook(URI.create("https://example.com/in")))
        .channel();
  }

  private void add(Channel channel, String key) {
    Message message = new Message("channel.test", key, List.of(new Message.Item(key)));
    assertThat(
            database
                .outbox()
                .add(
                    channel.account(),
                    channel.id(),
                    key,
                    message,
                    InstantSource.system().instant()))
        .isTrue();
  }

  private List<DeliveryState> states() {
    return database.deliveries().list(ann, OptionalLong.empty(), 9).stream()
        .map(Delivery::state)
        .toList();
  }
}
