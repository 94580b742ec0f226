package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Freshness;
import dev.storescope.answer.QueryRunner;
import dev.storescope.delivery.AwaitedRequests;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.Delivery;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.ReadyNotices;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A channel that is told when the data of a 202 has been fetched. */
class ReadyNoticesTest {
  private static final String RATING = "/api/app-rating?storetype=appstore&storeid=20&country=us";
  private static final String HEADER = "X-Notify-Channel";
  private static final Subject.Rating SUBJECT =
      new Subject.Rating(new AppId.AppStore(20), new Country("us"));

  private final InMemoryArchive archive = new InMemoryArchive();
  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));
  private final long channel =
      server
          .messaging
          .create(server.account.id(), "ci", Kind.WEBHOOK.at("https://example.com/in"))
          .channel()
          .id();

  /** As after each start of the service. */
  private void run() {
    QueryRunner queries = new QueryRunner(archive, Freshness.DEFAULT, _ -> true, server.queue);
    new ReadyNotices(
            server.messaging.awaited(), queries::find, server.messaging.outbox(), server.clock)
        .run();
  }

  private Reply request() {
    return server.client.get(RATING, HEADER, Long.toString(channel));
  }

  private List<Message> messages() {
    return server
        .messaging
        .deliveries()
        .list(server.account.id(), OptionalLong.empty(), 10)
        .stream()
        .map(Delivery::message)
        .toList();
  }

  @Test
  void theChannelIsToldOnceWhenTheDataHasBeenFetched() {
    Reply waiting = request();
    assertThat(waiting.status()).isEqualTo(202);
    request();
    run();
    assertThat(messages()).isEmpty();
    server.queue.finish(SUBJECT);
    run();
    run();
    assertThat(messages()).hasSize(1);
    Message message = messages().getFirst();
    assertThat(message.type()).isEqualTo("request.ready");
    assertThat(message.items().getFirst().fields())
        .containsEntry("key", waiting.json().get("key").asString())
        .containsEntry("url", RATING);
  }

  @Test
  void theChannelIsToldWhenTheFetchIsGivenUp() {
    request();
    server.queue.giveUp(SUBJECT, "blocked by example.com", TestServer.NOW.plusSeconds(45));
    run();
    Message message = messages().getFirst();
    assertThat(message.type()).isEqualTo("request.failed");
    assertThat(message.items().getFirst().fields())
        .containsEntry("reason", "The store gave no usable reply")
        .containsEntry("retry_at", "2026-11-21T12:00:45Z");
  }

  @Test
  void aFetchThatTakesTooLongIsToldAsFailed() {
    request();
    server.clock.advance(Duration.ofHours(20));
    run();
    assertThat(messages()).extracting(Message::type).containsExactly("request.failed");
  }

  @Test
  void aMessageThatWasAddedBeforeACrashIsAddedOnce() {
    request();
    var request = server.messaging.awaited().list().getFirst();
    server.queue.finish(SUBJECT);
    run();
    server.messaging.awaited().add(request);
    run();
    assertThat(messages()).hasSize(1);
    assertThat(server.messaging.awaited().list()).isEmpty();
  }

  @Test
  void withoutTheHeaderNoOneIsTold() {
    server.client.get(RATING);
    assertThat(server.messaging.awaited().list()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "", "-1", "4711", "99999999999999999999"})
  void aChannelThatTheAccountDoesNotHaveIsAnError(String id) {
    Reply reply = server.client.get(RATING, HEADER, id);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/errors/0/parameter").asString()).isEqualTo(HEADER);
    assertThat(server.queue.pending()).isEmpty();
  }

  @Test
  void theChannelOfAnotherAccountIsAnError() {
    String other = server.newKey(server.administrator);
    Reply reply =
        server.client.anonymously(
            "GET", RATING, "", "Authorization", "Token " + other, HEADER, Long.toString(channel));
    assertThat(reply.status()).isEqualTo(400);
  }

  @Test
  void tooManyRequestsAreNotAwaited() {
    for (int i = 0; i < AwaitedRequests.MAX_PER_ACCOUNT; i++) {
      server.client.get(RATING.replace("20", "7" + i), HEADER, Long.toString(channel));
    }
    assertThat(request().status()).isEqualTo(400);
    assertThat(server.client.get(RATING).status()).isEqualTo(202);
  }
}
