package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The demo with its example requests and its data folder. */
class DemoIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final SharedDemo DEMO = SharedDemo.get();

  @Test
  void theAccessFileHoldsTheCredentialsAndIsReadableByItsOwnerOnly() throws Exception {
    JsonNode access = DEMO.access();
    assertThat(access.propertyNames())
        .containsExactlyInAnyOrder("url", "username", "password", "api_key");
    assertThat(access.get("url").asString()).isEqualTo(DEMO.url());
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(DEMO.data().resolve("access.json"))))
        .isEqualTo("rw-------");
    assertThat(
            DEMO.process()
                .logIn(access.get("username").asString(), access.get("password").asString()))
        .isEqualTo(200);
  }

  @Test
  void everyEndpointAnswers() throws Exception {
    String app = topApp(0);
    String keyword = suggestedKeyword(app);
    String named = "storetype=appstore&storeid=" + app + "&country=us";
    String searched = "storetype=appstore&country=us&query=" + encode(keyword);
    for (String path :
        List.of(
            "app-meta?" + named,
            "app-rating?" + named,
            "app-all-info?" + named,
            "app-competitors?" + named,
            "keyword-auto-suggestions?" + named + "&with_stats=true",
            "search-ads-suggestions?" + named,
            "app-keyword-ranking?" + named + "&query=" + encode(keyword),
            "estimated-installs-by-keyword?" + named + "&query=" + encode(keyword),
            "app-keywords-rank-movement?" + named + "&since=" + daysAgo(7) + "&till=" + daysAgo(0),
            "keyword-stats?" + searched,
            "keyword-suggestions?" + searched,
            "search-results?" + searched + "&devicetype=iphone",
            "top-charts?country=us")) {
      assertThat(getWhenReady(path).statusCode()).as(path).isEqualTo(200);
    }
  }

  @Test
  void everyDayOfTheHistoryHasARank() throws Exception {
    String call = JSON.readTree(DEMO.read("demo.json")).get("calls").get(0).asString();
    JsonNode stats = JSON.readTree(get(call).body()).at("/data/results/stats");
    assertThat(stats.propertyNames()).hasSize(Integer.parseInt(SharedDemo.DAYS));
  }

  @Test
  void theDemoAccountIsConnectedAndHasFetchedTheReportsOfItsApps() throws Exception {
    JsonNode connections = DEMO.run("connection", "list", "--account", "demo").get("connections");
    assertThat(connections).hasSize(1);
    for (JsonNode connection : connections) {
      assertThat(connection.at("/last_fetch/readings").valueStream())
          .isNotEmpty()
          .allSatisfy(
              reading -> assertThat(reading.get("outcome").asString()).isEqualTo("readable"));
    }
  }

  /**
   * Some are fetched earlier for a moment: five minutes after the start keywords are discovered.
   */
  @Test
  void theDemoAccountTracksAppsWhoseNextFetchIsADayAway() {
    await().atMost(Duration.ofMinutes(10)).untilAsserted(DemoIT::assertNextFetchesAreADayAway);
  }

  private static void assertNextFetchesAreADayAway() throws Exception {
    JsonNode apps = DEMO.run("track", "list", "--account", "demo").get("apps");
    assertThat(apps).hasSize(30);
    Instant soon = Instant.now().plus(12, ChronoUnit.HOURS);
    assertThat(apps.valueStream())
        .allSatisfy(
            app -> {
              assertThat(app.get("keywords").size()).as(app.toString()).isBetween(8, 15);
              assertThat(app.get("keywords").valueStream())
                  .allSatisfy(
                      keyword ->
                          assertThat(Instant.parse(keyword.get("next_fetch_at").asString()))
                              .isAfter(soon));
            });
  }

  @Test
  void theLastDayOfTheHistoryFiresARuleOfTheDemo() {
    await()
        .atMost(Duration.ofMinutes(10))
        .untilAsserted(
            () -> {
              String rules = DEMO.process().get("/account/alert-rules", DEMO.apiKey()).body();
              // Which rule fires depends on the day.
              assertThat(JSON.readTree(rules).at("/data/alert_rules").valueStream())
                  .anyMatch(rule -> !rule.get("last_fired_at").isNull());
            });
  }

  @Test
  void theThreeExampleRequestsAreAnswered() throws Exception {
    JsonNode calls = JSON.readTree(DEMO.read("demo.json")).get("calls");
    assertThat(calls.valueStream().map(JsonNode::asString))
        .hasSize(3)
        .allSatisfy(
            call ->
                assertThat(getWhenReady(call.substring("/api/".length())).statusCode())
                    .as(call)
                    .isEqualTo(200));
  }

  @Test
  void googlePlayAnswers() throws Exception {
    JsonNode found =
        JSON.readTree(
            getWhenReady("search-results?storetype=googleplay&country=de&query=wetter").body());
    String app = found.at("/data/results/app_ids/0").asString();
    String named = "storetype=googleplay&country=de&storeid=" + app;
    for (String path :
        List.of(
            "app-meta?" + named,
            "app-rating?" + named,
            "keyword-stats?storetype=googleplay&country=de&query=wetter",
            "estimated-installs-by-keyword?" + named + "&query=wetter")) {
      assertThat(getWhenReady(path).statusCode()).as(path).isEqualTo(200);
    }
  }

  @Test
  void anAppThatWasNotObservedInACountryIs202AndThen200() throws Exception {
    String path = "app-meta?storetype=appstore&country=ie&storeid=" + topApp(95);
    assertThat(get("/api/" + path).statusCode()).isEqualTo(202);
    assertThat(getWhenReady(path).statusCode()).isEqualTo(200);
  }

  @Test
  void aSubGenreIsNamedInTheLanguageOfTheStorefront() throws Exception {
    JsonNode racing = JSON.readTree(getWhenReady("top-charts?country=de&storeid=7013").body());
    assertThat(racing.at("/data/category_title").asString()).isEqualTo("Rennspiele");
    assertThat(racing.at("/data/category_title_en").asString()).isEqualTo("Game: Racing");
    JsonNode casino = JSON.readTree(getWhenReady("top-charts?country=ru&storeid=7006").body());
    assertThat(casino.at("/data/category_title").asString()).isEqualTo("Казино");
    assertThat(casino.at("/data/results/free").size()).isPositive();
  }

  @Test
  void missingDataIs204() throws Exception {
    Stream.of(
            "app-meta?storetype=appstore&country=us&storeid=1",
            "keyword-stats?storetype=googleplay&country=cn&query=maps",
            "top-charts?country=us&timestamp=" + daysAgo(100))
        .forEach(path -> assertThat(getWhenReady(path).statusCode()).as(path).isEqualTo(204));
  }

  @Test
  void serveRefusesTheDataFolderOfADemo() throws Exception {
    StorescopeProcess.Result result =
        StorescopeProcess.run("serve", "--port", "0", "--data", DEMO.data().toString());
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.error()).contains("has data of a demo");
  }

  @Test
  void aDemoWhosePortIsTakenChangesNothing(@TempDir Path folder) throws Exception {
    String port = String.valueOf(URI.create(DEMO.url()).getPort());
    Path data = folder.resolve("data");
    StorescopeProcess.Result result =
        StorescopeProcess.run("demo", "--port", port, "--data", data.toString());
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.error()).contains("Cannot listen on 127.0.0.1 port " + port);
    assertThat(data).doesNotExist();
  }

  @Test
  void aSecondDemoOnTheFolderOfARunningOneChangesNothing() throws Exception {
    String access = DEMO.read("access.json");
    StorescopeProcess.Result result =
        StorescopeProcess.run("demo", "--port", "0", "--data", DEMO.data().toString());
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.error()).contains("is in use. Stop the other program that uses it.");
    assertThat(DEMO.read("access.json")).isEqualTo(access);
  }

  @Test
  void aKilledDemoContinuesItsHistory(@TempDir Path folder) throws Exception {
    String[] arguments = {"--data", folder.toString(), "--seed", "7", "--days", "4", "--small"};
    Process first =
        StorescopeProcess.startAlone(
            Stream.concat(Stream.of("demo", "--port", "0"), Stream.of(arguments))
                .toArray(String[]::new));
    awaitOneDay(folder);
    first.toHandle().destroyForcibly();
    first.waitFor();
    assertThat(folder.resolve("access.json")).doesNotExist();

    String key;
    try (StorescopeProcess second = StorescopeProcess.demo(arguments)) {
      key =
          JSON.readTree(Files.readString(folder.resolve("access.json"))).get("api_key").asString();
      String call =
          JSON.readTree(Files.readString(folder.resolve("demo.json")))
              .get("calls")
              .get(0)
              .asString();
      JsonNode stats = JSON.readTree(second.get(call, key).body()).at("/data/results/stats");
      assertThat(stats.propertyNames()).hasSize(4);
    }
    try (StorescopeProcess third = StorescopeProcess.demo("--data", folder.toString())) {
      assertThat(third.get("/api/top-charts?country=us", key).statusCode()).isEqualTo(200);
    }
  }

  /** Waits until the first day of the history is complete. */
  private static void awaitOneDay(Path folder) {
    await()
        .atMost(10, TimeUnit.MINUTES)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> hasOneDay(folder.resolve("demo.json")));
  }

  private static boolean hasOneDay(Path state) throws IOException {
    if (Files.notExists(state)) {
      return false;
    }
    JsonNode json = JSON.readTree(Files.readString(state));
    Instant begun = Instant.parse(json.get("chosenAt").asString()).minus(4, ChronoUnit.DAYS);
    return Instant.parse(json.get("filledTo").asString()).isAfter(begun);
  }

  private static String topApp(int index) throws Exception {
    return JSON.readTree(get("/api/top-charts?country=us").body())
        .at("/data/results/free/" + index)
        .asString();
  }

  private static String suggestedKeyword(String app) throws Exception {
    JsonNode json =
        JSON.readTree(
            getWhenReady("keyword-auto-suggestions?storetype=appstore&country=us&storeid=" + app)
                .body());
    return json.at("/data/results/suggestions/0").asString();
  }

  private static HttpResponse<String> get(String path) {
    try {
      return DEMO.process().get(path, DEMO.apiKey());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static HttpResponse<String> getWhenReady(String path) {
    return DEMO.process().getWhenReady("/api/" + path, DEMO.apiKey());
  }

  private static String daysAgo(int days) {
    return Instant.now().minus(days, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MINUTES).toString();
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
