package dev.storescope.sender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.Channels.NewChannel;
import dev.storescope.delivery.Deliverer;
import dev.storescope.delivery.Delivery;
import dev.storescope.delivery.DeliveryState;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.Message.Item;
import dev.storescope.pricing.PriceList;
import dev.storescope.sender.HttpPosts.Timeouts;
import dev.storescope.testkit.SettableClock;
import dev.storescope.testkit.server.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A database, a clock that the test moves, and deliveries to the network of this machine. */
final class DeliveryFixture implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-23T09:00:00Z");

  static final Message MESSAGE =
      new Message(
          "alert.fired",
          "A rank of Ćma 🦋 fell",
          List.of(
              new Item("“moth” fell from 3 to 9", new LinkedHashMap<>(Map.of("keyword", "moth")))));

  final SettableClock clock = new SettableClock(NOW);
  final TestDatabase database = new TestDatabase(clock);
  final AccountId ann = database.account("ann").id();
  final ChannelSender sender;

  DeliveryFixture(Optional<MailSettings> mail, boolean privateAddresses) {
    Timeouts timeouts = new Timeouts(Duration.ofSeconds(2), Duration.ofMillis(1500));
    sender = new ChannelSender(mail, privateAddresses, timeouts, clock);
  }

  NewChannel create(String name, ChannelTarget target) {
    return database.sql().channels().create(ann, name, target);
  }

  boolean add(Channel channel, String key) {
    return database.sql().outbox().add(ann, channel.id(), key, MESSAGE, clock.instant());
  }

  Deliverer deliverer() {
    return new Deliverer(sender, database.sql().creditLedger(), PriceList.DEFAULT);
  }

  /** Has each channel with a due message send one; returns how many were sent. */
  int deliverDue() {
    return database.deliver(deliverer());
  }

  List<Delivery> log() {
    return database.sql().deliveries().list(ann, OptionalLong.empty(), 100);
  }

  /** The state of the newest delivery. */
  DeliveryState state() {
    return log().getFirst().state();
  }

  String reason() {
    return ((DeliveryState.GivenUp) state()).reason();
  }

  String lastError() {
    return ((DeliveryState.Waiting) state()).lastError().orElseThrow();
  }

  Optional<String> disabled(Channel channel) {
    return database
        .sql()
        .channels()
        .find(ann, channel.id())
        .orElseThrow()
        .disabled()
        .map(Channel.Disabled::reason);
  }

  void assertDelivered() {
    assertThat(state()).isInstanceOf(DeliveryState.Delivered.class);
  }

  @Override
  public void close() {
    sender.close();
    database.close();
  }
}
