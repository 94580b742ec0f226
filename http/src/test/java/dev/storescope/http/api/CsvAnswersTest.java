package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The data of responses as CSV, with the same headers as JSON. */
class CsvAnswersTest {
  private static final String APP = "storetype=appstore&storeid=20&country=us";
  private static final String RATING = "/api/app-rating?" + APP;
  private static final String CSV = "&format=csv";

  @AutoClose private final TestServer server = new TestServer(SampleRoutes.all());
  private final CheckedClient client = server.client;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          app-meta-appstore | 1 | app-meta?storetype=appstore&storeid=20&country=us
          app-meta-googleplay | 1 | app-meta?storetype=googleplay&storeid=com.example.app&country=US
          app-rating | 1 | app-rating?storetype=appstore&storeid=20&country=us
          app-all-info-appstore | 5 | app-all-info?storetype=appstore&storeid=20&country=fr&devicetype=ipad
          search-results | 5 | search-results?storetype=appstore&devicetype=iphone&country=us&query=bank
          app-keyword-ranking-single | 1 | app-keyword-ranking?storetype=appstore&storeid=20&country=us&query=Piggy+Bank
          app-keyword-ranking-bulk | 2 | app-keyword-ranking?storetype=appstore&storeid=20&country=us&query=Piggy,,+vault+,piggy
          app-keyword-ranking-bulk | 2 | app-keyword-ranking/bulk?storetype=appstore&storeid=20&country=us&query=Piggy,,+vault+,piggy
          app-keywords-rank-movement | 50 | app-keywords-rank-movement?storetype=appstore&storeid=20&country=us
          top-charts | 5 | top-charts?country=us
          top-charts-googleplay | 5 | top-charts?storetype=googleplay&country=us&storeid=GAME
          app-category-ranking | 5 | app-category-ranking?storetype=appstore&storeid=20
          app-competitors | 0 | app-competitors?storetype=appstore&storeid=20&country=us
          keyword-stats-appstore | 1 | keyword-stats?storetype=appstore&country=us&query=Piggy+Bank
          keyword-stats-googleplay | 1 | keyword-stats?storetype=googleplay&country=us&query=%3DPiggy,+Bank
          keyword-suggestions | 1 | keyword-suggestions?storetype=appstore&country=us&query=piggy
          keyword-suggestions-with-stats | 1 | keyword-suggestions?storetype=appstore&country=us&query=piggy&with_stats=true
          keyword-auto-suggestions-with-top-apps | 5 | keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&with_stats=1&with_top5_meta=TRUE
          keyword-suggestions-with-difficulty | 1 | keyword-suggestions?storetype=appstore&country=us&query=piggy&with_stats=true&with_difficulty=true
          keyword-auto-suggestions-with-difficulty | 5 | keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&with_stats=1&with_difficulty=1
          search-ads-suggestions | 10 | search-ads-suggestions?storeid=20&country=us
          search-ads-suggestions-with-difficulty | 10 | search-ads-suggestions?storeid=20&country=us&with_difficulty=true
          estimated-installs-by-keyword | 2 | estimated-installs-by-keyword?storetype=appstore&storeid=20&country=us&query=bank
          app-changes | 5 | app-changes?storetype=appstore&storeid=20,3&country=us
          app-ratings | 2 | app-ratings?storetype=appstore&storeid=20&country=us
          app-downloads | 2 | app-downloads?storetype=googleplay&storeid=com.example&country=us
          app-reviews | 5 | app-reviews?storetype=appstore&storeid=20&country=us&stars=5&limit=1
          app-review-summary | 5 | app-review-summary?storetype=appstore&storeid=20&country=us&days=4
          similar-apps | 5 | similar-apps?storetype=appstore&storeid=20&country=us
          developer-apps | 5 | developer-apps?storetype=appstore&developerid=284882218&country=us
          trending-searches | 5 | trending-searches?country=us
          top-searches | 5 | top-searches?country=us&category=6015
          keyword-difficulty | 4 | keyword-difficulty?storetype=appstore&country=us&query=Bank,vault&storeid=20
          keyword-difficulty-no-competition | 2 | keyword-difficulty?storetype=appstore&country=us&query=qqqq,&storeid=20
          keyword-stats-with-difficulty | 1 | keyword-stats?storetype=appstore&country=us&query=Piggy+Bank&with_difficulty=true
          """)
  void theFileIsAsInTheGoldenFile(String golden, String cost, String request) throws IOException {
    Reply reply = client.get("/api/" + request + CSV);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body().replace("\r\n", "\n")).isEqualTo(read(golden));
    assertThat(reply.header("X-Credits-Cost")).contains(cost);
  }

  @Test
  void linesEndAsRfc4180Says() {
    assertThat(client.get(RATING + CSV).body())
        .isEqualTo(
            String.join(
                "\r\n",
                "timestamp,storetype,storeid,country,rating,rating_count",
                "2026-11-21T11:30:16Z,appstore,20,us,4.5,12345",
                ""));
  }

  @Test
  void theHeadersAreThoseOfJsonWithATypeAndANameOfTheFile() {
    Reply reply = client.get("/api/top-charts?country=us&timestamp=2026-11-01T00:00Z" + CSV);

    assertThat(reply.header("Content-Type")).contains("text/csv; charset=utf-8; header=present");
    assertThat(reply.header("Content-Disposition"))
        .contains("attachment; filename=\"top-charts.csv\"");
    assertThat(reply.header("X-Not-Observed")).contains("results.paid, results.grossing");
    assertThat(reply.header("Cache-Control").orElseThrow()).contains("immutable");
    assertThat(reply.header("X-Credits-Cost")).contains("15");
    assertThat(reply.header("X-Ignored-Parameters")).isEmpty();
  }

  @Test
  void theTagIsThatOfTheFileAndGivesA304() {
    String tag = client.get(RATING + CSV).header("ETag").orElseThrow();

    assertThat(client.get(RATING).header("ETag")).isPresent().get().isNotEqualTo(tag);
    assertThat(client.get(RATING + CSV, "If-None-Match", tag).status()).isEqualTo(304);
  }

  @Test
  void jsonIsTheDefaultAndAnotherFormatIsRefused() {
    assertThat(client.get(RATING + "&format=json").data()).isEqualTo(client.get(RATING).data());
    assertThat(client.get(RATING + "&format=xml").json().at("/errors/0/detail").asString())
        .isEqualTo("'format' must be json or csv.");
    assertThat(client.get(RATING, "Accept", "text/csv").header("Content-Type"))
        .contains("application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"usage", "countries", "categories"})
  void theListsOfTheServiceAreFilesToo(String name) {
    Reply reply = client.get("/api/" + name + "?format=csv");

    assertThat(reply.header("Content-Disposition").orElseThrow()).contains(name + ".csv");
    assertThat(client.get("/api/" + name + "?format=x").status()).isEqualTo(400);
  }

  @Test
  void aListOfTheServiceHasARowForEachEntry() {
    client.get(RATING);

    assertThat(client.get("/api/usage?since=2026-11-01&format=csv").body())
        .endsWith("99999,100000,2026-11-01,2026-11-21,2026-11-21,app-rating,1,1\r\n");
    assertThat(client.get("/api/countries?format=csv").body())
        .contains("cn,China mainland,appstore\r\n", "appstore;googleplay");
  }

  @Test
  void aByteOrderMarkIsSentWhereItIsAskedFor() throws IOException {
    String file = client.get("/api/top-charts?country=us" + CSV + "&bom=true").body();

    assertThat(file.replace("\r\n", "\n")).isEqualTo("\uFEFF" + read("top-charts"));
    assertThat(client.get("/api/countries?format=csv&bom=1").body()).startsWith("\uFEFFcountry,");
    assertThat(client.get(RATING + CSV + "&bom=false").body())
        .isEqualTo(client.get(RATING + CSV).body());
  }

  @Test
  void aByteOrderMarkHasNoEffectOnJson() {
    Reply reply = client.get(RATING + "&bom=true");

    assertThat(reply.data()).isEqualTo(client.get(RATING).data());
    assertThat(reply.header("X-Ignored-Parameters")).contains("bom");
    assertThat(client.get(RATING + CSV + "&bom=yes").json().at("/errors/0/detail").asString())
        .contains("must be true, false, 1 or 0.");
  }

  @Test
  void aResponseWithoutDataIsNoFile() {
    assertThat(client.get("/api/app-rating?format=csv").problem()).startsWith("400");
    String inChina = "/api/app-rating?storetype=googleplay&country=cn&storeid=com.example.app";
    assertThat(client.get(inChina + CSV).status()).isEqualTo(204);
  }

  private static String read(String golden) throws IOException {
    String name = "/golden/" + golden + ".csv";
    try (InputStream file =
        Objects.requireNonNull(CsvAnswersTest.class.getResourceAsStream(name), name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
