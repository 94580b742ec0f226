package dev.storescope.sender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.Deliverer;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DeliveryWorkers;
import dev.storescope.delivery.MessageSender;
import dev.storescope.pricing.PriceList;
import dev.storescope.testkit.SettableClock;
import dev.storescope.testkit.server.TestDatabase;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DeliveryWorkersTest {
  private final SettableClock clock = new SettableClock(DeliveryFixture.NOW);
  @AutoClose private final TestDatabase database = new TestDatabase(clock);
  private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
  private final CountDownLatch slowMayGoOn = new CountDownLatch(1);
  private final Set<String> failing = ConcurrentHashMap.newKeySet();

  /** A sender for which the channel “slow” takes long. */
  private DeliveryWorkers workers() {
    MessageSender sender =
        delivery -> {
          String name = delivery.channel().name();
          if (name.equals("slow")) {
            awaitLatch();
          }
          if (failing.contains(name)) {
            throw new IllegalStateException("a defect");
          }
          sent.add(name);
          return new DeliveryOutcome.Accepted();
        };
    return new DeliveryWorkers(
        database.sql().deliveryQueue(),
        new Deliverer(
            database.sql().deliveryQueue(),
            sender,
            database.sql().creditLedger(),
            PriceList.DEFAULT));
  }

  private void awaitLatch() {
    try {
      slowMayGoOn.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Channel channel(String username, String name) {
    return database
        .sql()
        .channels()
        .create(
            database.account(username).id(),
            name,
            new ChannelTarget.Webhook(URI.create("https://example.com/in")))
        .channel();
  }

  private void add(Channel channel, String key) {
    assertThat(
            database
                .sql()
                .outbox()
                .add(
                    channel.account(), channel.id(), key, DeliveryFixture.MESSAGE, clock.instant()))
        .isTrue();
  }

  private String nextSent() throws InterruptedException {
    return String.valueOf(sent.poll(2, TimeUnit.MINUTES));
  }

  @Test
  void aSlowChannelHoldsUpNoOther() throws InterruptedException {
    add(channel("ann", "slow"), "a");
    Channel quick = channel("ann", "quick");
    add(quick, "a");
    add(quick, "b");
    add(channel("root", "other"), "a");
    try (DeliveryWorkers workers = workers()) {
      workers.start();
      assertThat(Set.of(nextSent() + nextSent() + nextSent()))
          .containsAnyOf("quickquickother", "quickotherquick", "otherquickquick");
      slowMayGoOn.countDown();
      assertThat(nextSent()).isEqualTo("slow");
    }
  }

  @Test
  void aDefectOfOneDeliveryIsLoggedAndHoldsUpNoOther() throws InterruptedException {
    failing.add("broken");
    add(channel("ann", "broken"), "a");
    add(channel("ann", "quick"), "a");
    try (DeliveryWorkers workers = workers()) {
      workers.start();
      assertThat(nextSent()).isEqualTo("quick");
    }
  }

  @Test
  void whatAProcessTookBeforeItWasKilledIsDeliveredOnce() throws InterruptedException {
    add(channel("ann", "quick"), "a");
    assertThat(database.sql().deliveryQueue().take(1)).hasSize(1);
    try (DeliveryWorkers workers = workers()) {
      workers.start();
      assertThat(nextSent()).isEqualTo("quick");
    }
    assertThat(database.sql().deliveryQueue().take(1)).isEmpty();
    assertThat(sent).isEmpty();
  }
}
