package dev.storescope.sandbox.googleplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.apple.ConnectedStores;
import dev.storescope.sandbox.apple.NodeClients;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.http.SandboxServer;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The client google-play-scraper reads the simulated Google Play. Needs Node.js with npm. */
class GooglePlayClientIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final SmallPlay STORES = new SmallPlay();
  private static final StoreView VIEW =
      STORES.visit(StoreType.GOOGLE_PLAY, new Country("us"), ConnectedStores.NOW);

  private static Path installed;
  private static SandboxServer server;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    installed = NodeClients.install("google-play", "ask.mjs");
    server =
        SandboxServer.start(
            0,
            Map.of("google-play", new GooglePlaySite(STORES)),
            new SettableClock(ConnectedStores.NOW),
            FaultPlan.none());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void listingsAreReadAsTheyAre() throws Exception {
    List<AppPage> apps = VIEW.search(Device.ANDROID, "", 20);
    List<JsonNode> answers =
        call(
            apps.stream().map(app -> Map.of("method", "app", "appId", app.app().value())).toList());
    for (int i = 0; i < apps.size(); i++) {
      check(apps.get(i), value(answers.get(i)));
    }
  }

  private static void check(AppPage app, JsonNode read) {
    assertThat(read.path("title").asString()).isEqualTo(app.title());
    assertThat(read.path("description").asString().replace("\r\n", "\n"))
        .isEqualTo(app.description());
    assertThat(read.path("developer").asString()).isEqualTo(app.developer().name());
    assertThat(read.path("developerId").asString()).isEqualTo(app.developer().id() + "");
    assertThat(read.path("maxInstalls").asLong()).isEqualTo(app.installs());
    assertThat(read.path("minInstalls").asLong()).isBetween(1L, app.installs());
    assertThat(read.path("price").asDouble())
        .isEqualTo(app.price().amount().doubleValue(), within(1e-9));
    assertThat(read.path("free").asBoolean()).isEqualTo(app.price().isFree());
    assertThat(read.path("currency").asString()).isEqualTo("USD");
    assertThat(read.path("score").asDouble(0)).isEqualTo(app.ratings().average());
    assertThat(read.path("ratings").asLong(0)).isEqualTo(app.ratings().count());
    for (int stars = 1; stars <= 5; stars++) {
      assertThat(read.path("histogram").path(stars + "").asLong())
          .isEqualTo(app.ratings().histogram().get(stars - 1));
    }
    assertThat(read.path("genreId").asString()).isEqualTo(app.categories().getFirst().id().value());
    assertThat(read.path("genre").asString()).isEqualTo(app.categories().getFirst().name());
    assertThat(read.path("icon").asString()).isEqualTo(app.icon());
    assertThat(read.path("screenshots").values().stream().map(JsonNode::asString))
        .isEqualTo(app.screenshots());
    assertThat(read.path("offersIAP").asBoolean()).isEqualTo(app.inAppPurchases().isPresent());
    assertThat(read.path("adSupported").asBoolean()).isEqualTo(app.containsAds());
    assertThat(read.path("available").asBoolean()).isTrue();
    assertThat(read.path("released").asString()).isEqualTo("Aug 15, 2019");
    assertThat(read.path("updated").asLong()).isEqualTo(app.release().updatedAt().toEpochMilli());
    assertThat(read.path("version").asString())
        .isEqualTo(app.release().version().isBlank() ? "VARY" : app.release().version());
    assertThat(read.path("androidVersion").asString()).isEqualTo("8.0");
    assertThat(read.path("developerEmail").asString("")).isEqualTo(app.developer().email());
    assertThat(read.path("developerWebsite").asString("")).isEqualTo(app.developer().website());
    assertThat(read.path("developerAddress").asString("")).isEqualTo(app.developer().address());
  }

  @Test
  void anUnknownAppIsNotFound() throws Exception {
    JsonNode answer = call(Map.of("method", "app", "appId", "com.nobody.here"));
    assertThat(answer.path("error").asString()).isEqualTo("App not found (404)");
  }

  @Test
  void searchesHaveTheRankingOfTheStore() throws Exception {
    for (String term : List.of("panda", "pand", "家計簿", "note", "zzz")) {
      assertThat(ids(call(Map.of("method", "search", "term", term, "num", 250))))
          .isEqualTo(ids(VIEW.search(Device.ANDROID, term, 250)));
    }
  }

  @Test
  void aLongSearchIsReadCompletely() throws Exception {
    JsonNode answer = call(Map.of("method", "search", "term", "many", "num", 250));
    assertThat(ids(answer)).isEqualTo(ids(VIEW.search(Device.ANDROID, "many", 250)));
    List<AppPage> found = VIEW.search(Device.ANDROID, "many", 250);
    for (int i = 0; i < found.size(); i++) {
      checkItem(found.get(i), answer.path("value").path(i));
    }
  }

  private static void checkItem(AppPage app, JsonNode read) {
    assertThat(read.path("title").asString()).isEqualTo(app.title());
    assertThat(read.path("developer").asString()).isEqualTo(app.developer().name());
    assertThat(read.path("icon").asString()).isEqualTo(app.icon());
    assertThat(read.path("score").asDouble(0)).isEqualTo(app.ratings().average());
    assertThat(read.path("free").asBoolean()).isEqualTo(app.price().isFree());
    assertThat(read.path("price").asDouble())
        .isEqualTo(app.price().amount().doubleValue(), within(1e-9));
    assertThat(read.path("url").asString())
        .isEqualTo("https://play.google.com/store/apps/details?id=" + app.app());
  }

  @Test
  void aSearchForPaidAppsFindsPaidAppsOnly() throws Exception {
    JsonNode answer = call(Map.of("method", "search", "term", "many", "num", 20, "price", "paid"));
    assertThat(answer.path("value").values())
        .hasSize(20)
        .noneMatch(app -> app.path("free").asBoolean());
  }

  @Test
  void chartsAreReadInTheirOrder() throws Exception {
    Map<String, ChartKind> kinds =
        Map.of(
            "TOP_FREE", ChartKind.FREE, "TOP_PAID", ChartKind.PAID, "GROSSING", ChartKind.GROSSING);
    for (Map.Entry<String, ChartKind> kind : kinds.entrySet()) {
      CategoryId category = new CategoryId("FINANCE");
      JsonNode answer =
          call(Map.of("method", "list", "collection", kind.getKey(), "category", "FINANCE"));
      List<AppPage> chart = VIEW.chart(Device.ANDROID, kind.getValue(), category, 200);
      assertThat(ids(answer)).isNotEmpty().isEqualTo(ids(chart));
      checkItem(chart.getFirst(), answer.path("value").path(0));
    }
  }

  @Test
  void suggestionsAreReadInTheirOrder() throws Exception {
    JsonNode answer = call(Map.of("method", "suggest", "term", "pan da"));
    assertThat(value(answer).values().stream().map(JsonNode::asString))
        .isEqualTo(VIEW.suggest("pan da").subList(0, 5));
    assertThat(value(call(Map.of("method", "suggest", "term", "x"))).size()).isZero();
  }

  /** The client takes the first cluster of the page: of an app whose developer has no others. */
  @Test
  void similarAppsAreListed() throws Exception {
    AppId note = new AppId.GooglePlay("org.example.note6");
    assertThat(ids(call(Map.of("method", "similar", "appId", note.value()))))
        .isNotEmpty()
        .isEqualTo(ids(VIEW.similarTo(note)));
  }

  /** The client does not read the app that a page by number shows apart. */
  @Test
  void aDeveloperIsFoundByNumberAndByName() throws Exception {
    List<String> theirs = ids(VIEW.appsOf(SmallPlay.LONER.id()));
    assertThat(ids(call(Map.of("method", "developer", "devId", SmallPlay.LONER.id() + ""))))
        .isEqualTo(theirs.subList(1, theirs.size()));
    assertThat(ids(call(Map.of("method", "developer", "devId", SmallPlay.LONER.name()))))
        .isEqualTo(theirs);
  }

  private static List<String> ids(List<AppPage> apps) {
    return apps.stream().map(app -> app.app().value()).toList();
  }

  private static List<String> ids(JsonNode answer) {
    return value(answer).values().stream().map(app -> app.path("appId").asString()).toList();
  }

  private static JsonNode value(JsonNode answer) {
    assertThat(answer.has("value")).as(answer.toString()).isTrue();
    return answer.path("value");
  }

  private JsonNode call(Map<String, Object> call) throws IOException, InterruptedException {
    return call(List.of(call)).getFirst();
  }

  private <V> List<JsonNode> call(List<Map<String, V>> calls)
      throws IOException, InterruptedException {
    Path in = folder.resolve("in.jsonl");
    Files.write(in, calls.stream().map(JSON::writeValueAsString).toList());
    ProcessBuilder node = NodeClients.node(installed, server.root(), List.of("ask.mjs"));
    return NodeClients.run(node.redirectInput(in.toFile())).lines().map(JSON::readTree).toList();
  }
}
