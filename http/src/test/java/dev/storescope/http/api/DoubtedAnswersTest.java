package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.SearchResults;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** How an answer says that the store's newer reply is doubted. */
class DoubtedAnswersTest {
  private static final Instant OBSERVED_AT = TestServer.NOW.minus(Duration.ofDays(2));
  private static final Instant RETRY_AT = TestServer.NOW.plus(Duration.ofMinutes(10));
  private static final String REASON = "1 app, and 200 yesterday";

  private final InMemoryArchive archive = new InMemoryArchive();

  @AutoClose
  private final TestServer server =
      new TestServer(
          archive, Limits.of(0, 100), List.of(RankingRoutes.searchResults(new SearchResults())));

  @Test
  void theEarlierObservationIsAnsweredAndItsSubjectNamed() {
    observe("us", "chess");
    server.queue.doubt(search("us", "chess"), REASON, RETRY_AT);

    Reply reply = get("us", "chess");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.data().get("timestamp").asString()).isEqualTo("2026-11-19T12:00:00Z");
    assertThat(reply.header("X-Doubted"))
        .contains("search:iphone:us:chess; since=2026-11-21T12:00:00Z");
  }

  @Test
  void aDoubtKeepsItsFirstInstantAndAnswersOfOtherSubjectsHaveNone() {
    observe("us", "chess");
    observe("de", "chess");
    server.queue.doubt(search("us", "chess"), REASON, RETRY_AT);
    server.queue.doubt(search("de", "chess"), REASON, RETRY_AT);
    server.queue.finish(search("de", "chess"));
    observe("de", "chess", TestServer.NOW);
    server.clock.advance(Duration.ofMinutes(10));
    server.queue.doubt(search("us", "chess"), "2 apps, and 200 yesterday", RETRY_AT);

    assertThat(get("us", "chess").header("X-Doubted"))
        .contains("search:iphone:us:chess; since=2026-11-21T12:00:00Z");
    assertThat(get("de", "chess").header("X-Doubted")).isEmpty();
  }

  @Test
  void severalSubjectsAreNamedInTheOrderOfTheirDoubtsAndEncoded() {
    observe("us", "été à deux");
    observe("de", "été à deux");
    server.queue.doubt(search("us", "été à deux"), REASON, RETRY_AT);
    server.clock.advance(Duration.ofMinutes(1));
    server.queue.doubt(search("de", "été à deux"), REASON, RETRY_AT);

    assertThat(get("de,us", "%C3%A9t%C3%A9+%C3%A0+deux").header("X-Doubted"))
        .contains(
            "search:iphone:us:%C3%A9t%C3%A9%20%C3%A0%20deux; since=2026-11-21T12:00:00Z, "
                + "search:iphone:de:%C3%A9t%C3%A9%20%C3%A0%20deux; since=2026-11-21T12:01:00Z");
  }

  @Test
  void anObservationThatIsNewEnoughWithoutTheDoubtIsMarkedToo() {
    observe("us", "chess", TestServer.NOW.minusSeconds(60));
    server.queue.doubt(search("us", "chess"), REASON, RETRY_AT);

    assertThat(get("us", "chess").header("X-Doubted")).isPresent();
  }

  @Test
  void anAnswerAboutThePastHasNoDoubt() {
    observe("us", "chess");
    server.queue.doubt(search("us", "chess"), REASON, RETRY_AT);

    Reply reply = get("us", "chess&timestamp=2026-11-20T00:00Z");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("X-Doubted")).isEmpty();
  }

  @Test
  void anAnswerThatTheClientHasIsMarkedToo() {
    observe("us", "chess");
    server.queue.doubt(search("us", "chess"), REASON, RETRY_AT);
    String tag = get("us", "chess").header("ETag").orElseThrow();

    Reply reply = server.client.get(path("us", "chess"), "If-None-Match", tag);

    assertThat(reply.status()).isEqualTo(304);
    assertThat(reply.header("X-Doubted")).isPresent();
  }

  private Reply get(String countries, String keyword) {
    return server.client.get(path(countries, keyword));
  }

  private static String path(String countries, String keyword) {
    return "/api/search-results?storetype=appstore&devicetype=iphone&country="
        + countries
        + "&query="
        + keyword;
  }

  private void observe(String country, String keyword) {
    observe(country, keyword, OBSERVED_AT);
  }

  private void observe(String country, String keyword, Instant at) {
    archive.append(
        List.of(
            new Observation<>(
                search(country, keyword),
                at,
                Source.ITUNES_SEARCH,
                Facts.SearchRanking.ofUnknownEnd(List.of(new AppId.AppStore(20)), Map.of()))));
  }

  private static Subject.Search search(String country, String keyword) {
    return new Subject.Search(Device.IPHONE, new Country(country), Keyword.of(keyword));
  }
}
