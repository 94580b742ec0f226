package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.storescope.demo.StorescopeProcess.Result;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The import of a report from Apple Ads with a day that the plausibility check rejects. */
class AdsReportIT {
  @TempDir private Path folder;
  private HttpServer apple;
  private Map<String, String> replies = Map.of();

  @BeforeEach
  void startAppleAds() throws IOException {
    apple = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    apple.createContext("/", this::answer);
    apple.start();
    replies =
        Map.of(
            "/auth/oauth2/token",
            "{\"access_token\":\"t1\",\"expires_in\":3600}",
            "/v1/insights/apps/impression-share/query",
            "{\"result\": {\"rows\": [%s]}, \"pagination\": {\"totalCount\": 90}}"
                .formatted(String.join(",", rows(9, 3), rows(10, 1), rows(11, 3))));
  }

  @AfterEach
  void stop() {
    apple.stop(0);
  }

  @BeforeEach
  void beginAnInstallation() throws IOException, InterruptedException {
    Result begun = StorescopeProcess.runOn(folder.resolve("data"), "account", "create", "ann");
    assertThat(begun.exitCode()).as(begun.error()).isZero();
  }

  @Test
  void anImplausibleDayIsRejectedUnlessItIsBelieved() throws Exception {
    Result fetched = run();

    assertThat(fetched.exitCode()).as(fetched.error()).isEqualTo(3);
    assertThat(fetched.json().get("taken").asInt()).isEqualTo(60);
    assertThat(fetched.json().get("not_taken")).hasSize(1);
    assertThat(fetched.json().at("/not_taken/0/day").asString()).isEqualTo("2026-11-10");
    assertThat(fetched.json().at("/not_taken/0/above_floor").asInt()).isEqualTo(30);
    assertThat(fetched.json().at("/not_taken/0/fallen").asInt()).isEqualTo(30);
    Result believed = run("--believe");
    assertThat(believed.exitCode()).as(believed.error()).isZero();
    assertThat(believed.json().get("taken").asInt()).isEqualTo(90);
  }

  @Test
  void theSharesAreReturnedWithTheirRanks() throws Exception {
    Result shares = run();

    assertThat(shares.json().get("shares")).hasSize(90);
    assertThat(shares.json().at("/shares/0").toString())
        .isEqualTo(
            "{\"day\":\"2026-11-09\",\"country\":\"us\",\"query\":\"term 0\",\"low\":0.18,"
                + "\"high\":0.18,\"rank\":2,\"popularity\":3}");
  }

  @Test
  void aReplyThatIsNotAsDocumentedIsAFailure() throws Exception {
    replies = new HashMap<>(replies);
    replies.put("/v1/insights/apps/impression-share/query", "{\"data\": {\"id\": 7}}");
    Result failed = run();

    assertThat(failed.exitCode()).isNotZero();
    assertThat(failed.error()).contains("drifted");
  }

  private static String rows(int day, int popularity) {
    return IntStream.range(0, 30)
        .mapToObj(
            i ->
                """
                {"day": "2026-11-%02d", "promotedObjectId": "42", "countryOrRegion": "US",
                 "searchTerm": "term %d", "lowImpressionShare": 0.18, "highImpressionShare": 0.18,
                 "rank": 2, "searchPopularity1to5": %d}"""
                    .formatted(day, i, popularity))
        .collect(Collectors.joining(","));
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String reply = replies.getOrDefault(exchange.getRequestURI().getPath(), "");
      byte[] body = reply.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(reply.isEmpty() ? 404 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String url() {
    return "http://127.0.0.1:" + apple.getAddress().getPort();
  }

  private Result run(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("ads-report"));
    all.addAll(List.of("--storeid", "42", "--from", "2026-11-09", "--to", "2026-11-11"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--json", "--config", configuration().toString()));
    return StorescopeProcess.runOn(folder.resolve("data"), all.toArray(String[]::new));
  }

  private Path configuration() throws IOException {
    return Files.writeString(
        folder.resolve("storescope.yaml"),
        """
        hosts.apple_ads: %s
        hosts.apple_auth: %s
        apple_ads.client_id: client
        apple_ads.team_id: team
        apple_ads.key_id: key
        apple_ads.ad_account_id: account
        apple_ads.private_key_file: %s
        """
            .formatted(url(), url(), DemoKey.write(folder)));
  }
}
