package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.charts.TopCharts;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** When a response is sent again, and when its endpoint answers anew. */
class ResponseCacheTest {
  private static final String CHARTS = "/api/top-charts?storeid=6015&country=";

  private final InMemoryArchive archive = new InMemoryArchive();
  private final AtomicInteger answers = new AtomicInteger();

  @AutoClose
  private final TestServer server =
      new TestServer(
          archive,
          Limits.of(0, 100),
          List.of(
              RankingRoutes.topCharts(
                  (query, evidence) -> {
                    answers.incrementAndGet();
                    return new TopCharts().answer(query, evidence);
                  })));

  ResponseCacheTest() {
    observe("us", TestServer.NOW.minusSeconds(60), 20);
    observe("de", TestServer.NOW.minusSeconds(60), 30);
  }

  @Test
  void theSameRequestIsAnsweredOnceAndChargedEachTime() {
    Reply first = get("us");
    Reply second = get("us");

    assertThat(second.data()).isEqualTo(first.data());
    assertThat(second.header("ETag")).isEqualTo(first.header("ETag"));
    assertThat(second.header("X-Not-Observed")).isEqualTo(first.header("X-Not-Observed"));
    assertThat(second.header("X-Credits-Cost")).contains("5");
    assertThat(answers).hasValue(1);
  }

  @Test
  void anObservationInTheCountryIsInTheNextResponse() {
    get("us");
    observe("us", TestServer.NOW.minusSeconds(30), 40);

    assertThat(get("us").data().at("/results/free/0").asString()).isEqualTo("40");
  }

  @Test
  void anObservationInAnotherCountryChangesNothing() {
    get("us");
    observe("de", TestServer.NOW.minusSeconds(30), 40);
    get("us");

    assertThat(answers).hasValue(1);
  }

  @Test
  void aResponseForSeveralCountriesDependsOnEachOfThem() {
    get("us,de");
    get("us,de");
    assertThat(answers).hasValue(2);

    observe("de", TestServer.NOW.minusSeconds(30), 40);
    assertThat(get("us,de").data().at("/countries/de/results/free/0").asString()).isEqualTo("40");
  }

  @Test
  void aResponseOlderThanFiveMinutesIsAnsweredAnew() {
    get("us");
    server.clock.advance(Duration.ofMinutes(5));
    get("us");
    assertThat(answers).hasValue(1);
    server.clock.advance(Duration.ofMillis(1));
    get("us");

    assertThat(answers).hasValue(2);
  }

  @Test
  void onANewDateTheEndpointAnswersAnew() {
    server.clock.set(Instant.parse("2026-11-21T23:59:00Z"));
    observe("us", server.clock.instant(), 20);
    get("us");
    server.clock.advance(Duration.ofMinutes(2));
    get("us");

    assertThat(answers).hasValue(2);
  }

  @Test
  void aDoubtThatBeginsOrEndsIsInTheNextResponse() {
    assertThat(get("us").header("X-Doubted")).isEmpty();

    server.queue.doubt(chart("us"), "1 app, and 200 yesterday", TestServer.NOW.plusSeconds(600));
    Reply doubted = get("us");
    assertThat(doubted.header("X-Doubted"))
        .contains("chart:iphone:us:6015; since=" + Timestamps.format(TestServer.NOW));
    assertThat(get("de").header("X-Doubted")).isEmpty();

    server.queue.finish(chart("us"));
    Reply after = get("us");
    assertThat(after.header("X-Doubted")).isEmpty();
    assertThat(after.header("ETag")).isEqualTo(doubted.header("ETag"));
    assertThat(answers).hasValue(2);
  }

  @Test
  void requestsThatDifferHaveResponsesOfTheirOwn() {
    get("us");
    get("us&devicetype=ipad");
    get("us&format=csv");
    get("us&timestamp=2026-11-01T00:00Z");

    assertThat(answers).hasValue(4);
  }

  private Reply get(String country) {
    return server.client.get(CHARTS + country);
  }

  private static Subject.Chart chart(String country) {
    return new Subject.Chart(Device.IPHONE, new Country(country), new CategoryId("6015"));
  }

  private void observe(String country, Instant at, long app) {
    ChartRanking ranking =
        new ChartRanking(
            Map.of(ChartKind.FREE, List.of(new AppId.AppStore(app))), Optional.of("Finance"));
    archive.append(List.of(new Observation<>(chart(country), at, Source.ITUNES_RSS, ranking)));
  }
}
