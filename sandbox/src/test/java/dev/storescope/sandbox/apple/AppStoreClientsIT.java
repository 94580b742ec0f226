package dev.storescope.sandbox.apple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.apple.AppStoreClients.Call;
import dev.storescope.sandbox.googleplay.GooglePlaySite;
import dev.storescope.sandbox.googleplay.SmallPlay;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.http.SandboxServer;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Open-source clients of the App Store read the simulated one. */
class AppStoreClientsIT {
  private static final SmallStores STORES =
      new SmallStores(SampleApps.ALL, List.of("notes", "заметки & <co>"), Map.of());
  private static final StoreView VIEW = new ConnectedStores(STORES).view(Country.of("us"));
  private static SandboxServer server;
  private static AppStoreClients clients;

  @BeforeAll
  static void start() throws Exception {
    server =
        SandboxServer.start(
            0,
            Map.of(
                "itunes", new ItunesSite(STORES),
                "itunes-search", new ItunesSearchSite(STORES),
                "google-play", new GooglePlaySite(new SmallPlay())),
            InstantSource.fixed(ConnectedStores.NOW),
            FaultPlan.none());
    clients = AppStoreClients.install(server.root());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void theScraperReturnsAListing() throws Exception {
    for (AppPage page : List.of(SampleApps.NOTES, SampleApps.MARKUP, SampleApps.JAPANESE)) {
      JsonNode app = clients.call(Call.scraper("app", Map.of("id", id(page), "country", "jp")));
      assertThat(app.path("title").asString()).isEqualTo(page.title());
      assertThat(app.path("appId").asString()).isEqualTo(page.bundleId());
      assertThat(app.path("description").asString()).isEqualTo(page.description());
      assertThat(app.path("developerId").asLong()).isEqualTo(page.developer().id());
      assertThat(app.path("free").asBoolean()).isEqualTo(page.price().isFree());
      assertThat(app.path("price").asDecimal()).isEqualByComparingTo(page.price().amount());
      assertThat(app.path("reviews").asLong()).isEqualTo(page.ratings().count());
      assertThat(app.path("score").asDouble()).isCloseTo(page.ratings().average(), within(0.00001));
    }
  }

  @Test
  void theScraperFindsAnAppByItsBundleIdWithItsRatings() throws Exception {
    JsonNode app =
        clients.call(Call.scraper("app", Map.of("appId", "com.example.app11", "ratings", true)));
    assertThat(app.path("id").asLong()).isEqualTo(11);
    assertThat(app.path("ratings").asLong()).isEqualTo(16);
    assertThat(app.path("histogram").path("5").asLong()).isEqualTo(4);
    assertThat(app.path("histogram").path("1").asLong()).isEqualTo(2);
  }

  @Test
  void theScraperSearchesAndSuggests() throws Exception {
    List<JsonNode> answers =
        clients.call(
            List.of(
                Call.scraper("search", Map.of("term", "notes", "num", 200)),
                Call.scraper("search", Map.of("term", "notes", "num", 3, "page", 2)),
                Call.scraper("search", Map.of("term", "nothing at all")),
                Call.scraper("suggest", Map.of("term", "not")),
                Call.scraper("developer", Map.of("devId", 71))));
    List<AppPage> found = VIEW.search(Device.IPHONE, "notes", 200);
    assertThat(titles(answers.get(0))).isEqualTo(found.stream().map(AppPage::title).toList());
    assertThat(titles(answers.get(1)))
        .isEqualTo(found.subList(3, 6).stream().map(AppPage::title).toList());
    assertThat(answers.get(2)).isEmpty();
    assertThat(answers.get(3).valueStream().map(hint -> hint.path("term").asString()))
        .containsExactly("notes", "заметки & <co>");
    assertThat(titles(answers.get(4)))
        .isEqualTo(VIEW.appsOf(71).stream().map(AppPage::title).toList());
  }

  @Test
  void theScraperListsChartsAndSimilarApps() throws Exception {
    List<JsonNode> answers =
        clients.call(
            List.of(
                Call.scraper("list", Map.of("num", 100)),
                Call.scraper(
                    "list",
                    Map.of(
                        "collection",
                        "toppaidipadapplications",
                        "category",
                        6007,
                        "num",
                        200,
                        "country",
                        "fr",
                        "fullDetail",
                        false)),
                Call.scraper(
                    "list", Map.of("collection", "topgrossingapplications", "fullDetail", true)),
                Call.scraper("similar", Map.of("id", 11))));
    assertThat(titles(answers.get(0)))
        .isEqualTo(titles(Device.IPHONE, ChartKind.FREE, CategoryId.OVERALL));
    assertThat(titles(answers.get(1)))
        .hasSize(2)
        .isEqualTo(titles(Device.IPAD, ChartKind.PAID, new CategoryId("6007")));
    assertThat(answers.get(1).path(0).path("developerId").asString()).isEqualTo("71");
    assertThat(answers.get(1).path(0).path("url").asString())
        .startsWith("https://apps.apple.com/fr/app/");
    assertThat(titles(answers.get(2)))
        .isEqualTo(titles(Device.IPHONE, ChartKind.GROSSING, CategoryId.OVERALL));
    assertThat(titles(answers.get(3)))
        .isEqualTo(VIEW.similarTo(SampleApps.NOTES.app()).stream().map(AppPage::title).toList());
  }

  @Test
  void whatIsNotSimulatedIsAnErrorAndNeverAnEmptyList() throws Exception {
    List<Call> calls =
        List.of(
            Call.scraper("reviews", Map.of("id", 11, "page", 1)),
            Call.scraper("privacy", Map.of("id", 11)),
            Call.scraper("list", Map.of("collection", "newapplications")),
            Call.scraper("list", Map.of("collection", "newfreeapplications")),
            Call.scraper("list", Map.of("collection", "topfreemacapps")),
            Call.scraper("list", Map.of("collection", "topmacapps")));
    assertThat(clients.errors(calls)).hasSize(calls.size());
  }

  @Test
  void asoScoresAKeyword() throws Exception {
    JsonNode scores = clients.call(Call.aso("itunes", "scores", "notes"));
    List<AppPage> found = VIEW.search(Device.IPHONE, "notes", 100);
    assertThat(scores.at("/difficulty/titleMatches/exact").asInt()).isEqualTo(found.size());
    assertThat(scores.at("/difficulty/rating/avg").asDouble())
        .isCloseTo(
            found.stream().mapToDouble(page -> page.ratings().average()).average().orElseThrow(),
            within(0.00001));
    assertThat(scores.at("/difficulty/installs/avg").asDouble())
        .isCloseTo(
            found.stream().mapToLong(page -> page.ratings().count()).average().orElseThrow(),
            within(0.5));
    assertThat(scores.at("/difficulty/score").asDouble()).isBetween(1.0, 10.0);
    assertThat(scores.at("/traffic/suggest/score").asDouble()).isEqualTo(1);
    assertThat(scores.at("/traffic/ranked/count").asInt()).isEqualTo(found.size());
  }

  @Test
  void asoReturnsKeywordsVisibilityAndSuggestions() throws Exception {
    List<JsonNode> answers =
        clients.call(
            List.of(
                Call.aso("itunes", "app", "11"),
                Call.aso("itunes", "visibility", "11"),
                Call.aso("itunes", "suggest", Map.of("strategy", "category", "appId", "11")),
                Call.aso("itunes", "suggest", Map.of("strategy", "similar", "appId", "11")),
                Call.aso(
                    "itunes",
                    "suggest",
                    Map.of("strategy", "keywords", "keywords", List.of("notes"))),
                Call.aso(
                    "itunes",
                    "suggest",
                    Map.of("strategy", "search", "keywords", List.of("notes")))));
    assertThat(answers.get(0).valueStream().map(JsonNode::asString)).contains("notes");
    assertThat(answers.get(1).at("/collections/global/rank").asInt()).isEqualTo(1);
    assertThat(answers.get(1).at("/collections/category/rank").asInt()).isEqualTo(1);
    assertThat(answers.get(1).at("/keywords/notes/rank").asInt()).isEqualTo(1);
    assertThat(answers.subList(2, 5)).allSatisfy(words -> assertThat(words).isNotEmpty());
    // It requests suggestions without a storefront, to which the store returns none.
    assertThat(answers.get(5)).isEmpty();
  }

  @Test
  void asoReadsGooglePlayWithTheCurrentScraper() throws Exception {
    List<JsonNode> answers =
        clients.call(
            List.of(
                Call.aso("gplay", "app", "com.bamboo.panda"),
                Call.aso("gplay", "scores", "panda"),
                Call.aso(
                    "gplay",
                    "suggest",
                    Map.of("strategy", "category", "appId", "com.bamboo.panda"))));
    assertThat(answers.get(0).valueStream().map(JsonNode::asString)).contains("panda");
    assertThat(answers.get(1).at("/difficulty/titleMatches/exact").asInt()).isPositive();
    assertThat(answers.get(1).at("/traffic/ranked/count").asInt()).isPositive();
    assertThat(answers.get(1).at("/traffic/score").asDouble()).isBetween(1.0, 10.0);
    assertThat(answers.get(2)).isNotEmpty();
  }

  private static long id(AppPage page) {
    return Long.parseLong(page.app().value());
  }

  private static List<String> titles(JsonNode apps) {
    return apps.valueStream().map(app -> app.path("title").asString()).toList();
  }

  private static List<String> titles(Device device, ChartKind kind, CategoryId category) {
    return VIEW.chart(device, kind, category, 50).stream().map(AppPage::title).toList();
  }
}
