package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged program on real replies of the stores and a real history. */
class CapturesCaptureIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Path CAPTURES = Path.of("..", "..", "shared", "captures");
  private static final Path HISTORY = CAPTURES.resolve("datasets/chart-jp-iphone-6015-free.jsonl");
  private static final String APP_OF_THE_CHART = "1139755229";
  private static final String KOREAN = "영어 단어장";

  @TempDir private static Path folder;
  private static StorescopeProcess service;
  private static String key = "";

  @BeforeAll
  static void recordImportAndServe() throws IOException, InterruptedException {
    record("search", "apple/itunes-search/search-slack-us-mac-39.json", "us", "--query", "slack");
    record(
        "search",
        "apple/itunes-search/mas-hist-search-nonexistent.json",
        "us",
        "--query",
        "nonexistent");
    record(
        "search",
        "apple/itunes-search/hsleedevelop-SearchResponseMock.json",
        "kr",
        "--query",
        KOREAN);
    record(
        "listing",
        "apple/itunes-lookup/fastlane-itunesLookup-338986109_FR.json",
        "fr",
        "--storeid",
        "338986109");
    record("listing", "apple/itunes-lookup/fastlane-itunesLookup-0.json", "us", "--storeid", "77");
    recordPlay(
        "listing", "app-details/mradex-minecraft.html", "--storeid", "com.mojang.minecraftpe");
    recordPlay("listing", "app-details/upgrader-page1.txt", "--storeid", "com.example.in2021");
    recordPlay("listing", "app-details/raulr-2019-app1.html", "--storeid", "com.example.in2019");
    recordPlay("search", "search/mradex-panda.html", "--query", "panda");
    recordPlay("suggestions", "suggest/mradex-pand-us.txt", "--query", "pand");
    assertThat(
            StorescopeProcess.run("import", "--data", data(), "--json", HISTORY.toString())
                .json()
                .get("taken")
                .asInt())
        .isEqualTo(310);
    importListing();
    key = StorescopeProcess.newKey(Path.of(data()));
    Path config = folder.resolve("storescope.yaml");
    // Five attempts at a page that is not recognized, without minutes between them.
    ConfigurationFile.write(config, Map.of(Setting.DATA, data(), Setting.FIRST_BACKOFF, "100ms"));
    service = StorescopeProcess.serve("--config", config.toString(), "--replay", replies());
  }

  /** Without a listing, app-all-info has no data. */
  private static void importListing() throws IOException, InterruptedException {
    Path listing =
        Files.writeString(
            folder.resolve("listing.jsonl"),
            """
            {"observed_at":"2025-02-28T12:00:00Z","storetype":"appstore","country":"jp",\
            "storeid":"%s","is_on_market":true,"title":"App","description":"An app.",\
            "icon":"https://example.com/i.png","developer":"Example"}
            """
                .formatted(APP_OF_THE_CHART));
    assertThat(
            StorescopeProcess.run("import", "--data", data(), "--json", listing.toString())
                .exitCode())
        .isZero();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void aGooglePlayAppHasTheListingOfItsPage() throws Exception {
    String app = "storetype=googleplay&storeid=com.mojang.minecraftpe&country=us";

    assertThat(service.get("/api/app-meta?" + app, key).statusCode()).isEqualTo(202);
    JsonNode meta = data("/api/app-meta?" + app);
    JsonNode rating = data("/api/app-rating?" + app);
    JsonNode info = data("/api/app-all-info?" + app);

    assertThat(meta.at("/results/title").asString()).startsWith("Minecraft");
    assertThat(meta.at("/results/is_on_market").asBoolean()).isTrue();
    assertThat(meta.at("/results/inapp_payments").isBoolean()).isTrue();
    assertThat(rating.at("/results/rating").asDouble()).isBetween(4.0, 5.0);
    assertThat(rating.at("/results/rating_count").asLong()).isGreaterThan(1_000_000);
    assertThat(info.at("/results/rating")).isEqualTo(rating.at("/results/rating"));
    assertThat(info.at("/results/meta/title")).isEqualTo(meta.at("/results/title"));
  }

  @Test
  void anAppStoreAppHasTheListingOfItsLookup() throws Exception {
    JsonNode meta = data("/api/app-meta?storetype=appstore&storeid=338986109&country=fr");

    assertThat(meta.at("/results/title").asString()).startsWith("118 712 annuaire");
    assertThat(meta.at("/categories"))
        .isEqualTo(JSON.readTree("[\"Utilitaires\",\"Style de vie\"]"));
  }

  @Test
  void anIdThatIsProvenAbsentIs204() throws Exception {
    assertThat(
            service
                .getWhenReady("/api/app-meta?storetype=appstore&storeid=77&country=us", key)
                .statusCode())
        .isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.example.in2021", "com.example.in2019"})
  void aPageInAnOldFormatIsNotParsed(String app) throws Exception {
    HttpResponse<String> response =
        service.getWhenReady("/api/app-meta?storetype=googleplay&country=us&storeid=" + app, key);

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(JSON.readTree(response.body()).get("code").asString())
        .isEqualTo("store_unavailable");
  }

  @Test
  void searchResultsAreTheAppsOfTheReply() throws Exception {
    assertThat(apps("storetype=googleplay&country=us&query=panda")).hasSize(20);
    assertThat(apps("storetype=appstore&devicetype=iphone&country=us&query=slack"))
        .isEqualTo(iosApps("apple/itunes-search/search-slack-us-mac-39.json"))
        .isNotEmpty();
    assertThat(
            apps(
                "storetype=appstore&devicetype=iphone&country=kr&query="
                    + URLEncoder.encode(KOREAN, StandardCharsets.UTF_8)))
        .isEqualTo(iosApps("apple/itunes-search/hsleedevelop-SearchResponseMock.json"))
        .hasSize(20);
    assertThat(apps("storetype=appstore&devicetype=iphone&country=us&query=nonexistent")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "us, slack, search-slack-us-mac-39.json",
    "kr, " + KOREAN + ", hsleedevelop-SearchResponseMock.json"
  })
  void aSearchHasTheListingAndTheRatingOfEachOfItsApps(String country, String query, String file)
      throws Exception {
    data(
        "/api/search-results?storetype=appstore&devicetype=iphone&country=%s&query=%s"
            .formatted(country, URLEncoder.encode(query, StandardCharsets.UTF_8)));
    JsonNode reply = JSON.readTree(Files.readString(CAPTURES.resolve("apple/itunes-search", file)));
    for (JsonNode app : reply.get("results")) {
      String of =
          "?storetype=appstore&country=%s&storeid=%s"
              .formatted(country, app.get("trackId").asString());
      HttpResponse<String> meta = service.get("/api/app-meta" + of, key);
      HttpResponse<String> rating = service.get("/api/app-rating" + of, key);

      assertThat(meta.statusCode()).as(of).isEqualTo(200);
      assertThat(rating.statusCode()).as(of).isEqualTo(200);
      JsonNode results = JSON.readTree(meta.body()).at("/data/results");
      assertThat(results.get("title")).isEqualTo(app.get("trackName"));
      assertThat(results.get("icon")).isEqualTo(app.get("artworkUrl512"));
      assertThat(results.get("description")).isEqualTo(app.get("description"));
      JsonNode rated = JSON.readTree(rating.body()).at("/data/results");
      assertThat(rated.get("rating").asDouble()).isEqualTo(app.get("averageUserRating").asDouble());
      assertThat(rated.get("rating_count")).isEqualTo(app.get("userRatingCount"));
    }
  }

  @Test
  void aGooglePlaySearchHasASummaryOfEachOfItsApps() throws Exception {
    for (String app : apps("storetype=googleplay&country=us&query=panda")) {
      String of = "?storetype=googleplay&country=us&storeid=" + app;
      HttpResponse<String> meta = service.getWhenReady("/api/app-meta" + of, key);
      JsonNode results = JSON.readTree(meta.body()).at("/data/results");

      assertThat(meta.statusCode()).as(of).isEqualTo(200);
      assertThat(results.get("title").asString()).isNotBlank();
      assertThat(results.get("icon").asString()).startsWith("https://");
      assertThat(meta.headers().firstValue("X-Not-Observed").orElseThrow())
          .contains("results.description");
    }
  }

  @Test
  void suggestionsComeInTheStoresOrder() throws Exception {
    assertThat(
            texts(
                data("/api/keyword-suggestions?storetype=googleplay&country=us&query=pand")
                    .at("/results/suggestions")))
        .containsExactly("pandora", "panda express app", "panda", "panda vpn", "panda games");
  }

  @Test
  void everyDayOfTheHistoryIsTheChartOfThatDay() throws Exception {
    for (String line : Files.readAllLines(HISTORY)) {
      JsonNode day = JSON.readTree(line);
      JsonNode answer =
          data(
              "/api/top-charts?devicetype=iphone&country=jp&storeid=6015&timestamp="
                  + day.get("observed_at").asString());

      assertThat(answer.at("/results/free")).isEqualTo(day.get("free"));
      assertThat(answer.at("/timestamp")).isEqualTo(day.get("observed_at"));
    }
  }

  @Test
  void anAppShowsItsThirtyDaysInTheChart() throws Exception {
    LocalDate last = LocalDate.parse("2025-03-01");
    Map<String, Integer> ranks = new TreeMap<>();
    for (String line : Files.readAllLines(HISTORY)) {
      JsonNode day = JSON.readTree(line);
      LocalDate date = LocalDate.parse(day.get("observed_at").asString().substring(0, 10));
      int rank = texts(day.get("free")).indexOf(APP_OF_THE_CHART) + 1;
      if (!date.isAfter(last) && date.isAfter(last.minusDays(30)) && rank > 0) {
        ranks.put(date.toString(), rank);
      }
    }

    JsonNode ranking =
        data("/api/app-all-info?storetype=appstore&country=jp&storeid=%s&timestamp=%sT12:00Z"
                .formatted(APP_OF_THE_CHART, last))
            .at("/results/category_ranking/jp");

    assertThat(ranks).hasSize(30);
    assertThat(
            ranking
                .propertyStream()
                .collect(
                    Collectors.toMap(
                        Map.Entry::getKey, date -> date.getValue().at("/6015/free").asInt())))
        .isEqualTo(ranks);
  }

  @Test
  void beforeTheFirstDayIs204() throws Exception {
    assertThat(
            service
                .get("/api/top-charts?country=jp&storeid=6015&timestamp=2024-12-28T11:59:59Z", key)
                .statusCode())
        .isEqualTo(204);
  }

  @Test
  void anExportEqualsTheImportedFile() throws Exception {
    Path exported = folder.resolve("exported.jsonl");
    Path other = folder.resolve("other");
    StorescopeProcess.run("import", "--data", other.toString(), HISTORY.toString());
    StorescopeProcess.run("export", "--data", other.toString(), "--out", exported.toString());

    assertThat(exported).hasSameTextualContentAs(HISTORY);
  }

  private static void record(String kind, String file, String country, String option, String value)
      throws IOException, InterruptedException {
    recordFile(kind, file, "--storetype", "appstore", "--country", country, option, value);
  }

  private static void recordPlay(String kind, String file, String option, String value)
      throws IOException, InterruptedException {
    recordFile(kind, "play/" + file, "--storetype", "googleplay", "--country", "us", option, value);
  }

  private static void recordFile(String kind, String file, String... options)
      throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(
            List.of("record-file", kind, CAPTURES.resolve(file).toString(), "--into", replies()));
    arguments.addAll(List.of(options));
    assertThat(StorescopeProcess.run(arguments.toArray(String[]::new)).exitCode()).isZero();
  }

  private static JsonNode data(String path) throws IOException, InterruptedException {
    HttpResponse<String> response = service.getWhenReady(path, key);
    assertThat(response.statusCode()).as(path + " " + response.body()).isEqualTo(200);
    return JSON.readTree(response.body()).get("data");
  }

  private static List<String> apps(String query) throws IOException, InterruptedException {
    return texts(data("/api/search-results?" + query).at("/results/app_ids"));
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }

  private static List<String> iosApps(String file) throws IOException {
    return JSON.readTree(Files.readString(CAPTURES.resolve(file)))
        .get("results")
        .valueStream()
        .filter(result -> result.get("kind").asString().equals("software"))
        .map(result -> result.get("trackId").asString())
        .toList();
  }

  private static String data() {
    return folder.resolve("data").toString();
  }

  private static String replies() {
    return folder.resolve("replies").toString();
  }
}
