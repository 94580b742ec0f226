package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code serve} of the packaged program. */
class ServeIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Path EXAMPLE = Path.of("..", "docs", "example", "history.jsonl");
  private static final Pattern FIRST_ANSWER =
      Pattern.compile(
          "'http://127\\.0\\.0\\.1:8080(/api/[^']+)'\n```\n\n```json\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  @Test
  void theFirstAnswerInTheReadmeIsThatOfTheService() throws Exception {
    Matcher readme = FIRST_ANSWER.matcher(Files.readString(Path.of("..", "README.md")));
    assertThat(readme.find()).isTrue();
    String key = StorescopeProcess.newKey(folder);

    try (StorescopeProcess service =
        StorescopeProcess.serve("--data", folder.toString(), "--import", EXAMPLE.toString())) {
      HttpResponse<String> response = service.get(readme.group(1), key);

      assertThat(withoutId(response.body())).isEqualTo(withoutId(readme.group(2)));
    }
  }

  @Test
  void fetchedDataIsServedAfterARestart() throws Exception {
    recordApp(1);
    String key = StorescopeProcess.newKey(folder.resolve("data"));
    JsonNode first;
    try (StorescopeProcess service = serveReplies()) {
      HttpResponse<String> waiting = service.get(meta(1), key);
      assertThat(waiting.statusCode()).isEqualTo(202);
      assertThat(JSON.readTree(waiting.body()).get("key").asString()).hasSize(32);
      first = JSON.readTree(service.getWhenReady(meta(1), key).body()).get("data");
      assertThat(service.getWhenReady(meta(2), key).statusCode()).isEqualTo(503);
    }
    try (StorescopeProcess service = serveReplies()) {
      assertThat(JSON.readTree(service.get(meta(1), key).body()).get("data")).isEqualTo(first);
    }
  }

  @Test
  void aServiceKilledDuringFetchesLosesNoneAndResumes() throws Exception {
    int apps = 40;
    for (int app = 1; app <= apps; app++) {
      recordApp(app);
    }
    String key = StorescopeProcess.newKey(folder.resolve("data"));
    Random random = new Random(11);
    for (int round = 0; round < 5; round++) {
      try (StorescopeProcess service = serveReplies()) {
        for (int app = 1; app <= apps; app++) {
          if (random.nextInt(3) == 0) {
            assertThat(service.get(meta(app), key).statusCode()).isIn(200, 202);
          }
        }
        service.kill();
      }
    }
    try (StorescopeProcess service = serveReplies()) {
      List<Integer> statuses =
          IntStream.rangeClosed(1, apps).mapToObj(app -> status(service, app, key)).toList();
      assertThat(statuses).containsOnly(200);
    }
  }

  @Test
  void aFolderInUseStopsTheStartWithOneLine() throws Exception {
    String key = StorescopeProcess.newKey(folder);
    try (StorescopeProcess service = StorescopeProcess.serve("--data", folder.toString())) {
      assertNotStarted("0", folder, "Stop the other program that uses it");
      assertThat(service.get("/api/countries", key).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void anInvalidSettingStopsTheStartWithOneLine() throws Exception {
    assertNotStarted(
        "http:\n  port: many\n",
        "storescope: Invalid http.port 'many' (configuration file). Use a whole number.\n");
  }

  @Test
  void anInvalidTrustedProxyStopsTheStartWithOneLine() throws Exception {
    assertNotStarted(
        "http:\n  trusted_proxies: caddy\n",
        "storescope: Invalid http.trusted_proxies 'caddy' (configuration file). Use"
            + " addresses and ranges such as 192.0.2.1 and 10.0.0.0/8, separated by spaces.\n");
  }

  @Test
  void aPortInUseStopsTheStartWithOneLine() throws Exception {
    try (StorescopeProcess service =
        StorescopeProcess.serve("--data", folder.resolve("one").toString())) {
      String port = service.url().substring(service.url().lastIndexOf(':') + 1);
      assertNotStarted(port, folder.resolve("two"), port);
    }
  }

  @Test
  void aDataFolderThatIsAFileStopsTheStartWithOneLine() throws Exception {
    Path file = Files.writeString(folder.resolve("data"), "not a folder");
    assertNotStarted("0", file, file.toString());
  }

  private StorescopeProcess serveReplies() throws IOException {
    return StorescopeProcess.serve(
        "--data", folder.resolve("data").toString(), "--replay", replies());
  }

  private static void assertNotStarted(String port, Path data, String error)
      throws IOException, InterruptedException {
    StorescopeProcess.Result result = StorescopeProcess.runOn(data, "serve", "--port", port);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.error()).contains(error).hasLineCount(1);
  }

  private void assertNotStarted(String configuration, String error)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("storescope.yaml"), configuration);

    StorescopeProcess.Result result =
        StorescopeProcess.runOn(folder.resolve("data"), "serve", "--config", file.toString());

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.error()).isEqualTo(error);
  }

  private static int status(StorescopeProcess service, int app, String key) {
    return service.getWhenReady(meta(app), key).statusCode();
  }

  private static String meta(int app) {
    return "/api/app-meta?storetype=appstore&country=us&storeid=" + app;
  }

  private void recordApp(int id) throws IOException, InterruptedException {
    Path file =
        Files.writeString(
            folder.resolve(id + ".json"),
            """
            {"resultCount":1,"results":[{"wrapperType":"software","kind":"software","trackId":%d,
            "trackName":"App %d","description":"An app.","artworkUrl512":"https://example.com/i.png",
            "screenshotUrls":[],"ipadScreenshotUrls":[],"genres":["Games"],"genreIds":["6014"],
            "artistName":"Example","price":0.0,"formattedPrice":"Free","currency":"USD",
            "averageUserRating":4.5,"userRatingCount":12,"version":"1.0"}]}
            """
                .formatted(id, id));
    StorescopeProcess.run(
        "record-file",
        "listing",
        file.toString(),
        "--into",
        replies(),
        "--country",
        "us",
        "--storeid",
        String.valueOf(id));
  }

  private String replies() {
    return folder.resolve("replies").toString();
  }

  private static JsonNode withoutId(String body) {
    return ((ObjectNode) JSON.readTree(body)).without("id");
  }
}
