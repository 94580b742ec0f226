package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The data of every response, field by field and in order. */
class GoldenAnswersTest {
  private static final JsonMapper PRETTY =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  @AutoClose private final TestServer server = new TestServer(SampleRoutes.all());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          app-meta-appstore | 1 | app-meta?storetype=appstore&storeid=20&country=us
          app-meta-googleplay | 1 | app-meta?storetype=googleplay&storeid=com.example.app&country=US
          app-rating | 1 | app-rating?storetype=appstore&storeid=20&country=us
          app-all-info-appstore | 5 | app-all-info?storetype=appstore&storeid=20&country=fr&devicetype=ipad
          app-all-info-googleplay | 5 | app-all-info?storetype=googleplay&storeid=com.example.app&country=fr
          search-results | 5 | search-results?storetype=appstore&devicetype=iphone&country=us&query=bank
          app-keyword-ranking-single | 1 | app-keyword-ranking?storetype=appstore&storeid=20&country=us&query=Piggy+Bank
          app-keyword-ranking-bulk | 2 | app-keyword-ranking?storetype=appstore&storeid=20&country=us&query=Piggy,,+vault+,piggy
          app-keyword-ranking-bulk | 2 | app-keyword-ranking/bulk?storetype=appstore&storeid=20&country=us&query=Piggy,,+vault+,piggy
          app-keywords-rank-movement | 50 | app-keywords-rank-movement?storetype=appstore&storeid=20&country=us
          top-charts | 5 | top-charts?country=us
          top-charts-of-a-category | 15 | top-charts?country=us&devicetype=ipad&storeid=6015&timestamp=2026-11-01T00:00Z
          top-charts-googleplay | 5 | top-charts?storetype=googleplay&country=us&storeid=GAME
          app-category-ranking | 5 | app-category-ranking?storetype=appstore&storeid=20
          app-competitors | 0 | app-competitors?storetype=appstore&storeid=20&country=us
          keyword-stats-appstore | 1 | keyword-stats?storetype=appstore&country=us&query=Piggy+Bank
          keyword-stats-googleplay | 1 | keyword-stats?storetype=googleplay&country=us&query=Piggy+Bank
          keyword-suggestions | 1 | keyword-suggestions?storetype=appstore&country=us&query=piggy
          keyword-suggestions-with-stats | 1 | keyword-suggestions?storetype=appstore&country=us&query=piggy&with_stats=true
          keyword-auto-suggestions | 5 | keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&page=3
          keyword-auto-suggestions | 5 | keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&page=3&order=installs
          keyword-auto-suggestions-with-top-apps | 5 | keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&with_stats=1&with_top5_meta=TRUE
          keyword-suggestions-with-difficulty | 1 | keyword-suggestions?storetype=appstore&country=us&query=piggy&with_stats=true&with_difficulty=true
          keyword-auto-suggestions | 5 | keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&page=3&with_difficulty=true
          keyword-auto-suggestions-with-difficulty | 5 | keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&with_stats=1&with_difficulty=1
          search-ads-suggestions | 10 | search-ads-suggestions?storeid=20&country=us
          search-ads-suggestions-with-difficulty | 10 | search-ads-suggestions?storeid=20&country=us&with_difficulty=true
          estimated-installs-by-keyword | 2 | estimated-installs-by-keyword?storetype=appstore&storeid=20&country=us&query=bank
          estimated-installs-at-a-moment | 6 | estimated-installs-by-keyword?storetype=appstore&storeid=20&country=us&query=bank&timestamp=2026-11-01T10:00%2B02:00
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
  void theDataIsAsInTheGoldenFile(String golden, String cost, String request) throws IOException {
    Reply reply = server.client.get("/api/" + request);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(PRETTY.writeValueAsString(reply.data())).isEqualToIgnoringNewLines(read(golden));
    assertThat(reply.header("X-Credits-Cost")).contains(cost);
  }

  private static String read(String golden) throws IOException {
    String name = "/golden/" + golden + ".json";
    try (InputStream file =
        Objects.requireNonNull(GoldenAnswersTest.class.getResourceAsStream(name), name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }
}
