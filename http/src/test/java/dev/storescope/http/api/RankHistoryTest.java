package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rank histories of any length, a page at a time. */
class RankHistoryTest {
  private static final String RANKING =
      "/api/app-keyword-ranking?storetype=appstore&storeid=20&country=us&query=bank";
  private static final String YEAR = RANKING + "&since=2025-11-22T09:00Z";

  private final InMemoryArchive archive = new InMemoryArchive();
  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));

  @BeforeEach
  void observe() {
    for (String date : List.of("2025-11-21", "2025-11-22", "2026-02-20", "2026-11-20")) {
      archive.append(
          List.of(
              new Observation<>(
                  new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("bank")),
                  Instant.parse(date + "T01:00:00Z"),
                  Source.ITUNES_SEARCH,
                  new Facts.SearchRanking(List.of(new AppId.AppStore(20))))));
    }
  }

  @Test
  void theDatesSinceAnInstantAreOnPages() {
    assertThat(results(YEAR))
        .isEqualTo("{\"page\":1,\"pages\":5,\"stats\":{\"2025-11-22\":{\"rank\":1}}}");
    assertThat(results(YEAR + "&page=2"))
        .isEqualTo("{\"page\":2,\"pages\":5,\"stats\":{\"2026-02-20\":{\"rank\":1}}}");
    assertThat(results(YEAR + "&page=3")).isEqualTo("{\"page\":3,\"pages\":5,\"stats\":{}}");
    assertThat(results(YEAR + "&page=5"))
        .isEqualTo("{\"page\":5,\"pages\":5,\"stats\":{\"2026-11-20\":{\"rank\":1}}}");
    assertThat(results(YEAR + "&page=6")).contains("\"pages\":5,\"stats\":{}");
    assertThat(results(YEAR + "&limit=366")).contains("\"pages\":1", "2025-11-22", "2026-11-20");
  }

  @Test
  void theBulkPathHasAMapByKeywordOfOneKeywordToo() {
    String bulk = YEAR.replace("ranking?", "ranking/bulk?");

    assertThat(results(bulk))
        .isEqualTo("{\"page\":1,\"pages\":5,\"stats\":{\"bank\":{\"2025-11-22\":{\"rank\":1}}}}");
    assertThat(server.client.get(bulk).header("X-Credits-Cost")).contains("9");
    assertThat(server.client.get(bulk + "&pages=1").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource({
    "9, ''",
    "0, &page=3",
    "3, &page=5",
    "39, &limit=366",
    "3, &limit=30",
    "1, &till=2025-11-23T00:00Z&page=7"
  })
  void aPageCostsThePriceForEachBegun30Days(long cost, String parameters) {
    Reply reply = server.client.get(YEAR + parameters);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("X-Credits-Cost"))
        .contains("" + (parameters.contains("page=7") ? 0 : cost));
  }

  @Test
  void theEndHasEitherName() {
    String till = "2026-02-20T12:00Z";
    assertThat(results(YEAR + "&till=" + till)).isEqualTo(results(YEAR + "&timestamp=" + till));
    assertThat(server.client.get(RANKING + "&till=" + till).data())
        .isEqualTo(server.client.get(RANKING + "&timestamp=" + till).data());
    assertThat(server.client.get(YEAR + "&till=" + till).header("Cache-Control").orElseThrow())
        .contains("immutable");
    assertThat(
            server
                .client
                .get(RANKING + "&till=" + till + "&timestamp=" + till)
                .json()
                .at("/errors/0/detail")
                .asString())
        .isEqualTo("Send either 'timestamp' or 'till'.");
  }

  @Test
  void pagesAreOfARangeOnly() {
    Reply reply = server.client.get(RANKING + "&page=0&limit=1000");

    assertThat(reply.data().get("results").propertyNames()).containsExactly("stats");
    assertThat(reply.header("X-Ignored-Parameters")).contains("page, limit");
    assertThat(reply.header("X-Credits-Cost")).contains("1");
  }

  @ParameterizedTest
  @CsvSource({
    "since=2026-11-21T00:00Z&till=2026-11-20T00:00Z, must not be after",
    "since=x, ''",
    "since=2026-11-01T00:00Z&limit=367, must be 1 to 366.",
    "since=2026-11-01T00:00Z&page=0, must be 1 to 1000000."
  })
  void whatIsNotValidIsRefused(String parameters, String detail) {
    Reply reply = server.client.get(RANKING + "&" + parameters);

    assertThat(reply.problem()).isEqualTo("400 invalid_request");
    assertThat(reply.json().at("/errors/0/detail").asString()).contains(detail);
  }

  @Test
  void aRangeBeforeAllStoresIsEmpty() {
    assertThat(
            server
                .client
                .get(RANKING + "&since=1800-01-01T00:00Z&till=1815-01-01T00:00Z&limit=30")
                .status())
        .isEqualTo(204);
    assertThat(results(RANKING + "&since=1800-01-01T00:00Z")).contains("\"pages\":231");
  }

  @Test
  void theRowsOfAPageHaveTheColumnsOfTheLast30Days() {
    assertThat(server.client.get(YEAR + "&format=csv").body())
        .isEqualTo(
            String.join(
                "\r\n",
                "timestamp,storetype,storeid,country,keyword,date,rank",
                "2025-11-22T01:00:00Z,appstore,20,us,bank,2025-11-22,1",
                ""));
  }

  private String results(String request) {
    return server.client.get(request).data().get("results").toString();
  }
}
