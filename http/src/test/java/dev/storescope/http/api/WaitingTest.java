package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.InMemoryArchive;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A request that waits for a fetch, from the first 202 to the answer. */
class WaitingTest {
  private static final String RATING = "/api/app-rating?storetype=appstore&storeid=20&country=us";
  private static final Subject.Rating SUBJECT =
      new Subject.Rating(new AppId.AppStore(20), new Country("us"));

  private final InMemoryArchive archive = new InMemoryArchive();

  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));

  @Test
  void theRepeatedRequestIsAnsweredAfterTheFetch() {
    Reply waiting = server.client.get(RATING);
    assertThat(waiting.status()).isEqualTo(202);
    assertThat(waiting.header("Retry-After")).contains("30");
    assertThat(waiting.header("X-Credits-Cost")).contains("0");
    assertThat(server.queue.pending()).containsExactly(SUBJECT);
    assertThat(state(key(waiting))).isEqualTo("preparing");

    archive.append(
        List.of(
            new Observation<>(
                SUBJECT, TestServer.NOW, Source.ITUNES_LOOKUP, new Facts.Rating(4.5, 10))));
    server.queue.finish(SUBJECT);

    assertThat(state(key(waiting))).isEqualTo("ready");
    Reply ready = server.client.get(RATING);
    assertThat(ready.status()).isEqualTo(200);
    assertThat(ready.data().get("timestamp").asString()).isEqualTo("2026-11-21T12:00:00Z");
  }

  @Test
  void equalRequestsHaveTheSameKeyHoweverTheyAreWritten() {
    String key = key(server.client.get(RATING));

    assertThat(key(server.client.get(RATING))).isEqualTo(key);
    assertThat(
            key(
                server.client.get(
                    "/api/app-rating?country=US&other=1&storeid=020&storetype=appstore"
                        + "&timestamp=2026-11-21T12:01Z")))
        .isEqualTo(key);
    assertThat(key(server.client.get(RATING.replace("20", "21")))).isNotEqualTo(key);
  }

  @Test
  void anAccountWithTooManyWaitingFetchesIsRefusedWithTheirNumberAndATime() {
    server.queue.refuse(2000, TestServer.NOW.plusSeconds(60));
    Reply reply = server.client.get(RATING);
    assertThat(reply.problem()).isEqualTo("429 rate_limited");
    assertThat(reply.header("Retry-After")).contains("60");
    assertThat(reply.body())
        .contains("2,000 fetches of this account are waiting")
        .contains("in 60 seconds");
    assertThat(server.queue.pending()).isEmpty();
  }

  @Test
  void afterAFetchIsGivenUpTheResponseSaysWhenToRepeat() {
    String key = key(server.client.get(RATING));
    server.queue.giveUp(SUBJECT, "blocked", TestServer.NOW.plusSeconds(45));

    Reply reply = server.client.get(RATING);
    assertThat(reply.problem()).isEqualTo("503 store_unavailable");
    assertThat(reply.header("Retry-After")).contains("45");
    assertThat(reply.body()).doesNotContain("blocked");
    assertThat(state(key)).isEqualTo("unavailable");
  }

  @Test
  void theChartsOfGooglePlayAreThoseOfItsOwnDeviceAndCategories() {
    Country us = new Country("us");
    String charts = "/api/top-charts?storetype=googleplay&country=us";
    assertThat(server.client.get(charts).status()).isEqualTo(202);
    assertThat(server.client.get(charts + "&storeid=FINANCE&devicetype=ipad").status())
        .isEqualTo(202);
    assertThat(server.queue.pending())
        .containsExactlyInAnyOrder(
            new Subject.Chart(Device.ANDROID, us, CategoryId.APPLICATION),
            new Subject.Chart(Device.ANDROID, us, new CategoryId("FINANCE")));
  }

  @Test
  void thePastIsNotFetched() {
    assertThat(server.client.get(RATING + "&timestamp=2026-11-01T00:00Z").status()).isEqualTo(204);
    assertThat(server.queue.pending()).isEmpty();
  }

  @Test
  void anUnknownRequestKeyIsNotFound() {
    assertThat(server.client.get("/api/requests/" + "0".repeat(32)).status()).isEqualTo(404);
  }

  @Test
  void theKeyOfAnotherAccountIsNotFound() {
    String key = key(server.client.get(RATING));
    String other = server.newKey(server.administrator);
    String path = "/api/requests/" + key;

    assertThat(server.client.getAs(other, path).problem()).isEqualTo("404 not_found");
    assertThat(key(server.client.getAs(other, RATING))).isEqualTo(key);
    assertThat(server.client.getAs(other, path).status()).isEqualTo(200);
    assertThat(state(key)).isEqualTo("preparing");
  }

  private String state(String key) {
    return server.client.get("/api/requests/" + key).data().get("state").asString();
  }

  private static String key(Reply reply) {
    return reply.json().get("key").asString();
  }
}
