package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.delivery.DeliveryScheduler;
import dev.storescope.database.job.PollTimes;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.DeliveryLimits;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.MessageSender;
import dev.storescope.testkit.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Deliveries by several processes, also after one was killed. */
@Timeout(300)
class DeliveriesOfNodesIT {
  private static final PollTimes FAST = new PollTimes(Duration.ofMillis(10), Duration.ofSeconds(1));

  /** What a dead process was sending is sent at the start, not after a timeout. */
  private static final PollTimes NO_TAKEOVER =
      new PollTimes(Duration.ofMillis(10), Duration.ofDays(1));

  private static final DeliveryOutcome ACCEPTED = new DeliveryOutcome.Accepted();

  @Test
  void twoNodesSendEachMessageOnceAndOneOfAChannelAtATime() throws InterruptedException {
    int channels = 10;
    int messages = 20;
    Set<Long> sending = ConcurrentHashMap.newKeySet();
    Queue<Long> together = new ConcurrentLinkedQueue<>();
    Queue<String> sent = new ConcurrentLinkedQueue<>();
    CountDownLatch left = new CountDownLatch(channels * messages);
    MessageSender sender =
        due -> {
          if (!sending.add(due.channel().id())) {
            together.add(due.channel().id());
          }
          sent.add(due.messageId());
          Thread.yield();
          sending.remove(due.channel().id());
          left.countDown();
          return ACCEPTED;
        };
    DatabaseLocation location = TestPostgres.newDatabase();
    try (SqlDatabase here = location.open(InstantSource.system(), DeliveryLimits.DEFAULT);
        SqlDatabase there = location.open(InstantSource.system(), DeliveryLimits.DEFAULT)) {
      for (int i = 0; i < channels; i++) {
        add(here, "account" + i, messages);
      }
      try (DeliveryScheduler _ = start(here, sender, FAST);
          DeliveryScheduler _ = start(there, sender, FAST)) {
        left.await();
      }
    }
    assertThat(sent).hasSize(channels * messages).doesNotHaveDuplicates();
    assertThat(together).isEmpty();
  }

  @Test
  void onSqliteWhatAKilledProcessWasSendingIsSentAtTheNextStart(@TempDir Path folder)
      throws IOException, InterruptedException {
    killAndSendAgain(new DatabaseLocation.Sqlite(folder), NO_TAKEOVER);
  }

  @Test
  void onPostgresqlAnotherNodeSendsWhatAKilledOneWasSending()
      throws IOException, InterruptedException {
    killAndSendAgain(TestPostgres.newDatabase(), FAST);
  }

  private static void killAndSendAgain(DatabaseLocation location, PollTimes intervals)
      throws IOException, InterruptedException {
    try (SqlDatabase database = location.open(InstantSource.system())) {
      add(database, "ann", 1);
    }
    JavaProcess killed = JavaProcess.start(SendingNode.class, location.argument());
    List<String> began = killed.read(1);
    killed.kill();
    killed.end();
    CountDownLatch again = new CountDownLatch(1);
    Queue<String> sent = new ConcurrentLinkedQueue<>();
    MessageSender sender =
        due -> {
          sent.add(due.messageId());
          again.countDown();
          return ACCEPTED;
        };
    try (SqlDatabase database = location.open(InstantSource.system());
        DeliveryScheduler _ = start(database, sender, intervals)) {
      again.await();
    }
    assertThat(sent).isNotEmpty().containsExactlyElementsOf(began);
  }

  private static void add(SqlDatabase database, String username, int messages) {
    AccountId account = DatabaseLocation.newAccount(database, username);
    long channel =
        database
            .channels()
            .create(account, "ci", new ChannelTarget.Webhook(URI.create("https://example.com/in")))
            .channel()
            .id();
    Message message = new Message("channel.test", "A test", List.of(new Message.Item("A test")));
    for (int i = 0; i < messages; i++) {
      database.outbox().add(account, channel, "k" + i, message, Instant.EPOCH);
    }
  }

  private static DeliveryScheduler start(
      SqlDatabase database, MessageSender sender, PollTimes intervals) {
    DeliveryScheduler scheduler = database.deliveryScheduler(sender, intervals);
    scheduler.start();
    return scheduler;
  }

  /** A node that never ends to send. */
  static final class SendingNode {
    private SendingNode() {}

    /**
     * Prints the id of the message that it sends.
     *
     * @param args the database
     */
    public static void main(String[] args) throws InterruptedException {
      MessageSender sender =
          due -> {
            System.out.println(due.messageId());
            return sendForEver();
          };
      try (SqlDatabase database = DatabaseLocation.of(args[0]).open(InstantSource.system());
          DeliveryScheduler _ = start(database, sender, FAST)) {
        new CountDownLatch(1).await();
      }
    }

    private static DeliveryOutcome sendForEver() {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return ACCEPTED;
    }
  }
}
