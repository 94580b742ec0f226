package dev.storescope.sender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.credits.LedgerEntry.EntryKind;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.Channels.NewChannel;
import dev.storescope.delivery.DeliveryPolicy;
import dev.storescope.delivery.DeliveryState;
import dev.storescope.sender.WebhookReceiver.Received;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Deliveries to a real HTTP server on this machine. */
class WebhookDeliveryTest {
  @AutoClose private final WebhookReceiver receiver = new WebhookReceiver();
  @AutoClose private final DeliveryFixture fixture = new DeliveryFixture(Optional.empty(), true);

  WebhookDeliveryTest() throws IOException {}

  private NewChannel webhook() {
    return fixture.create("ci", new ChannelTarget.Webhook(receiver.address("/in?a=b")));
  }

  private Channel channelWithMessage() {
    Channel channel = webhook().channel();
    fixture.add(channel, "a");
    return channel;
  }

  @Test
  void aMessageIsSignedByTheStandardWebhooksSpecification() throws Exception {
    NewChannel created = webhook();
    fixture.add(created.channel(), "a");
    fixture.deliverDue();
    Received received = receiver.received().getFirst();
    assertThat(received.path()).isEqualTo("/in?a=b");
    assertThat(received.headers())
        .containsEntry("content-type", "application/json")
        .containsEntry("user-agent", "Storescope")
        .containsEntry("webhook-timestamp", Long.toString(DeliveryFixture.NOW.getEpochSecond()));
    assertThat(received.isSignedWith(created.secret().orElseThrow().value())).isTrue();
    assertThat(received.body())
        .isEqualTo(
            """
            {"type":"alert.fired","timestamp":"2026-11-23T09:00:00Z",\
            "data":{"title":"A rank of Ćma 🦋 fell",\
            "items":[{"text":"“moth” fell from 3 to 9","fields":{"keyword":"moth"}}]}}""");
    fixture.assertDelivered();
  }

  @Test
  void aRotatedSecretAndTheFormerOneAreBothUsed() throws Exception {
    NewChannel created = webhook();
    String former = created.secret().orElseThrow().value();
    String next =
        fixture
            .database
            .sql()
            .channels()
            .rotateSecret(fixture.ann, created.channel().id())
            .orElseThrow()
            .value();
    fixture.add(created.channel(), "a");
    fixture.deliverDue();
    assertThat(receiver.received().getFirst().isSignedWith(former)).isTrue();
    assertThat(receiver.received().getFirst().isSignedWith(next)).isTrue();
    assertThat(receiver.received().getFirst().isSignedWith("whsec_AAAA")).isFalse();
  }

  @Test
  void aRefusedMessageIsSentAgainWithGrowingPausesAndTheSameId() throws Exception {
    NewChannel created = webhook();
    fixture.add(created.channel(), "a");
    receiver.reply(WebhookReceiver.status(500), WebhookReceiver.status(503));
    fixture.deliverDue();
    assertThat(fixture.lastError()).isEqualTo("The reply was 500");
    assertThat(fixture.deliverDue()).isZero();
    for (Duration pause : DeliveryPolicy.DEFAULT.pauses().subList(0, 2)) {
      fixture.clock.advance(pause.minusMillis(1));
      assertThat(fixture.deliverDue()).isZero();
      fixture.clock.advance(Duration.ofMillis(1));
      assertThat(fixture.deliverDue()).isEqualTo(1);
    }
    assertThat(fixture.state()).isEqualTo(new DeliveryState.Delivered(3, fixture.clock.instant()));
    List<Received> received = receiver.received();
    assertThat(received).hasSize(3);
    assertThat(received.stream().map(each -> each.headers().get("webhook-id")).distinct())
        .hasSize(1);
    assertThat(received.stream().map(each -> each.headers().get("webhook-timestamp")).distinct())
        .hasSize(3);
    assertThat(received.getLast().body()).isEqualTo(received.getFirst().body());
    assertThat(received.getLast().isSignedWith(created.secret().orElseThrow().value())).isTrue();
  }

  @Test
  void aMessageIsSentAgainWhenTheUserWantsIt() {
    channelWithMessage();
    fixture.deliverDue();
    fixture.database.sql().deliveries().resend(fixture.ann, fixture.log().getFirst().id());
    fixture.deliverDue();
    assertThat(receiver.received())
        .hasSize(2)
        .extracting(each -> each.headers().get("webhook-id"))
        .containsOnly(receiver.received().getFirst().headers().get("webhook-id"));
  }

  @Test
  void aMessageThatWasAcceptedIsChargedOnceForEachSending() {
    channelWithMessage();
    receiver.reply(WebhookReceiver.status(500));
    fixture.deliverDue();
    assertThat(charges()).isEmpty();
    fixture.clock.advance(Duration.ofMinutes(1));
    fixture.deliverDue();
    long id = fixture.log().getFirst().id();
    fixture.database.sql().deliveries().resend(fixture.ann, id);
    fixture.deliverDue();
    assertThat(charges())
        .containsExactly("delivery-%d-2".formatted(id), "delivery-%d-1".formatted(id));
  }

  @Test
  void aMessageThatIsSentTwiceAfterACrashIsChargedOnce() {
    channelWithMessage();
    fixture.database.deliver(
        due -> {
          fixture.sender.send(due);
          fixture.deliverer().send(due);
          throw new IllegalStateException("killed");
        });
    fixture.clock.advance(Duration.ofMinutes(1));
    fixture.deliverDue();
    assertThat(charges()).hasSize(1);
    assertThat(receiver.received()).hasSize(3);
  }

  private List<String> charges() {
    return fixture
        .database
        .sql()
        .creditLedger()
        .list(fixture.ann, Instant.EPOCH, Instant.MAX, 100)
        .stream()
        .filter(entry -> entry.kind() == EntryKind.CHARGE)
        .map(entry -> entry.requestId().orElseThrow())
        .toList();
  }

  @Test
  void withoutCreditsNothingIsSentAndTheLogSaysSo() {
    channelWithMessage();
    var ledger = fixture.database.sql().creditLedger();
    ledger.adjust(fixture.ann, -ledger.balance(fixture.ann, 0), "spent");
    fixture.deliverDue();
    assertThat(receiver.received()).isEmpty();
    assertThat(fixture.lastError())
        .isEqualTo("A delivery costs more than the balance of 0 credits");
    ledger.topUp(fixture.ann, 1, "invoice");
    fixture.clock.advance(Duration.ofSeconds(5));
    fixture.deliverDue();
    assertThat(receiver.received()).hasSize(1);
    assertThat(ledger.balance(fixture.ann, 0)).isZero();
  }

  @Test
  void aRedirectIsNotFollowed() {
    channelWithMessage();
    receiver.reply(
        WebhookReceiver.status(302, "Location", receiver.address("/elsewhere").toString()));
    fixture.deliverDue();
    assertThat(receiver.received()).extracting(Received::path).containsExactly("/in?a=b");
    assertThat(fixture.lastError()).isEqualTo("The reply was 302; redirects are not followed");
  }

  @Test
  void aWebhookThatIsGoneIsDisabled() {
    Channel channel = channelWithMessage();
    receiver.reply(WebhookReceiver.status(410));
    fixture.deliverDue();
    assertThat(fixture.disabled(channel)).contains("The reply was 410");
  }

  @ParameterizedTest
  @EnumSource(
      value = ChannelTarget.Kind.class,
      names = {"SLACK", "TEAMS", "DISCORD"})
  void aChatThatDoesNotKnowTheWebhookIsDisabled(ChannelTarget.Kind kind) {
    Channel channel =
        fixture.create("chat", kind.at(receiver.address("/chat").toString())).channel();
    fixture.add(channel, "a");
    fixture.add(channel, "b");
    fixture.deliverDue();
    assertThat(fixture.disabled(channel)).isEmpty();
    receiver.reply(
        exchange -> {
          byte[] body = "no_service\u0000 \n".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(404, body.length);
          exchange.getResponseBody().write(body);
        });
    fixture.deliverDue();
    assertThat(fixture.disabled(channel)).contains("The reply was 404: no_service");
    assertThat(receiver.received()).hasSize(2);
  }

  @Test
  void theChannelIsAskedAgainWhenItWants() {
    channelWithMessage();
    receiver.reply(WebhookReceiver.status(429, "Retry-After", "60"));
    fixture.deliverDue();
    assertThat(((DeliveryState.Waiting) fixture.state()).nextAttempt())
        .isEqualTo(DeliveryFixture.NOW.plusSeconds(60));
  }

  @Test
  void aReplyThatDripsIsEndedInTime() throws InterruptedException {
    channelWithMessage();
    CountDownLatch ended = new CountDownLatch(1);
    receiver.reply(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream body = exchange.getResponseBody()) {
            while (true) {
              body.write(' ');
              body.flush();
              LockSupport.parkNanos(20_000_000);
            }
          } finally {
            ended.countDown();
          }
        });
    fixture.deliverDue();
    ended.await();
    assertThat(fixture.lastError()).contains("no complete reply within 1 seconds");
  }

  @Test
  void anEndlessReplyIsNotReadToItsEnd() throws InterruptedException {
    channelWithMessage();
    CountDownLatch ended = new CountDownLatch(1);
    receiver.reply(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream body = exchange.getResponseBody()) {
            while (true) {
              body.write(new byte[100_000]);
            }
          } finally {
            ended.countDown();
          }
        });
    fixture.deliverDue();
    ended.await();
    fixture.assertDelivered();
  }

  @Test
  void aHeaderWithoutAnEndIsNotRead() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      var sending = thread.submit(() -> sendEndlessHeader(server));
      URI address = URI.create("http://127.0.0.1:%d/in".formatted(server.getLocalPort()));
      fixture.add(fixture.create("endless", new ChannelTarget.Webhook(address)).channel(), "a");
      fixture.deliverDue();
      assertThat(fixture.lastError()).contains("Maximum line length limit exceeded");
      sending.get();
    }
  }

  /** Until the client closes the connection. */
  private static void sendEndlessHeader(ServerSocket server) {
    try (Socket client = server.accept()) {
      OutputStream out = client.getOutputStream();
      out.write("HTTP/1.1 200 OK\r\nX: ".getBytes(StandardCharsets.US_ASCII));
      while (true) {
        out.write(new byte[100_000]);
      }
    } catch (IOException e) {
      // The client has closed the connection.
    }
  }

  @Test
  void aServerThatIsDownIsAFailure() {
    URI address = receiver.address("/in");
    receiver.close();
    fixture.add(fixture.create("down", new ChannelTarget.Webhook(address)).channel(), "a");
    fixture.deliverDue();
    assertThat(fixture.lastError()).startsWith("The request failed: ");
  }

  @Test
  void anUnknownHostIsAFailure() {
    URI address = URI.create("http://nowhere.invalid/in");
    fixture.add(fixture.create("down", new ChannelTarget.Webhook(address)).channel(), "a");
    fixture.deliverDue();
    assertThat(fixture.lastError()).isEqualTo("The host is unknown: nowhere.invalid");
  }
}
