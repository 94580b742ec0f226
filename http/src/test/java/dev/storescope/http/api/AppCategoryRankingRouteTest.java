package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chart ranks of an app on the wire. */
class AppCategoryRankingRouteTest {
  private static final String RANKING = "/api/app-category-ranking?storetype=appstore&storeid=20";
  private static final AppId APP = new AppId.AppStore(20);

  private final InMemoryArchive archive = new InMemoryArchive();
  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));

  @Test
  void theRangeHasWholeDatesAndIsTheLastThirtyByDefault() {
    observe("us", Device.IPHONE, "6015", "2026-10-22T23:59:59.999Z");
    observe("us", Device.IPHONE, "6015", "2026-10-23T00:00:00Z");
    observe("de", Device.IPHONE, "36", "2026-11-21T11:00:00Z");

    assertThat(ranking(""))
        .isEqualTo(
            "{\"de\":{\"2026-11-21\":{\"36\":{\"free\":1,\"title\":\"Overall\",\"title_en\":\"Overall\"}}},"
                + "\"us\":{\"2026-10-23\":{\"6015\":{\"free\":1,\"title\":\"Finance\",\"title_en\":\"Finance\"}}}}");
    assertThat(ranking("&since=2026-10-22T12:00Z")).contains("2026-10-22", "2026-10-23");
    assertThat(ranking("&country=de,fr")).startsWith("{\"de\":").doesNotContain("us");
    assertThat(ranking("&country=US")).startsWith("{\"us\":");
    assertThat(ranking("&till=2026-10-23T00:00Z")).contains("2026-10-22").doesNotContain("de");
  }

  @Test
  void anotherDeviceHasChartsOfItsOwn() {
    observe("us", Device.IPAD, "6015", "2026-11-21T11:00:00Z");

    assertThat(server.client.get(RANKING).status()).isEqualTo(204);
    Reply onIpad = server.client.get(RANKING + "&devicetype=ipad");
    assertThat(onIpad.data().get("devicetype").asString()).isEqualTo("ipad");
    assertThat(server.queue.pending()).isEmpty();
  }

  @Test
  void googlePlayHasOneDevice() {
    archive.append(
        List.of(
            new Observation<>(
                new Subject.Chart(Device.ANDROID, new Country("us"), new CategoryId("GAME_WORD")),
                TestServer.NOW,
                Source.GOOGLE_PLAY_CHARTS,
                new Facts.ChartRanking(
                    Map.of(ChartKind.GROSSING, List.of(new AppId.GooglePlay("com.example.app"))),
                    Optional.empty()))));

    Reply reply =
        server.client.get("/api/app-category-ranking?storetype=googleplay&storeid=com.example.app");
    assertThat(reply.data().has("devicetype")).isFalse();
    assertThat(reply.data().at("/results/category_ranking/us/2026-11-21/GAME_WORD").toString())
        .isEqualTo("{\"grossing\":1,\"title\":\"Game: Word\",\"title_en\":\"Game: Word\"}");
  }

  @Test
  void theAnswerHasOnePriceForAllCountries() {
    observe("us", Device.IPHONE, "6015", "2026-11-21T11:00:00Z");
    observe("de", Device.IPHONE, "6015", "2026-11-21T11:00:00Z");

    assertThat(server.client.get(RANKING).header("X-Credits-Cost")).contains("5");
    assertThat(server.client.get(RANKING + "&country=us,de").header("X-Credits-Cost"))
        .contains("5");
    assertThat(server.client.get(RANKING + "&since=2026-11-01T00:00Z").header("X-Credits-Cost"))
        .contains("15");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          timestamp=2026-11-01T00:00Z | Unknown parameter 'timestamp'. Use one of storetype, storeid, devicetype, country, till, since, format, bom.
          contry=us | Unknown parameter 'contry'. Did you mean 'country'?
          since=2025-11-20T00:00Z | The range must have at most 366 dates.
          since=2026-11-21T00:00Z&till=2026-11-20T00:00Z | 'since' must not be after 'till'.
          country=us,zz | Entry 2: No store has a storefront in 'zz'. See /api/countries.
          """)
  void whatIsNotValidIsRefused(String parameters, String detail) {
    Reply reply = server.client.get(RANKING + "&" + parameters);

    assertThat(reply.problem()).isEqualTo("400 invalid_request");
    assertThat(reply.json().at("/errors/0/detail").asString()).isEqualTo(detail);
  }

  private void observe(String country, Device device, String category, String at) {
    archive.append(
        List.of(
            new Observation<>(
                new Subject.Chart(device, new Country(country), new CategoryId(category)),
                Instant.parse(at),
                Source.IMPORT,
                new Facts.ChartRanking(Map.of(ChartKind.FREE, List.of(APP)), Optional.empty()))));
  }

  private String ranking(String parameters) {
    return server
        .client
        .get(RANKING + parameters)
        .data()
        .at("/results/category_ranking")
        .toString();
  }
}
