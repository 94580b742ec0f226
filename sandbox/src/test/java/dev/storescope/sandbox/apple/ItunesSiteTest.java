package dev.storescope.sandbox.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.world.AppPage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ItunesSiteTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final SmallStores STORES =
      new SmallStores(SampleApps.ALL, List.of("notes"), Map.of());
  private static final String FRANCE = "143442-3,29";

  private final SimulatedSite site = new ItunesSite(STORES);

  @Test
  void aSearchBeginsWithThreeBlankLinesAndHasTheTypeOfAScript() {
    SandboxReply reply = get("/search", Map.of("term", "notes"));
    assertThat(reply.body()).startsWith("\n\n\n{\"resultCount\":8,");
    assertThat(reply.contentType()).isEqualTo("text/javascript; charset=utf-8");
  }

  @Test
  void anAppHasAllRequiredFieldsInTheirTypes() {
    JsonNode app = lookup("11").path("results").path(0);
    List<String> texts =
        List.of(
            "bundleId",
            "trackName",
            "trackCensoredName",
            "trackViewUrl",
            "artistName",
            "artistViewUrl",
            "sellerName",
            "description",
            "version",
            "releaseDate",
            "currentVersionReleaseDate",
            "primaryGenreName",
            "formattedPrice",
            "currency",
            "fileSizeBytes",
            "minimumOsVersion",
            "contentAdvisoryRating",
            "trackContentRating",
            "artworkUrl60",
            "artworkUrl100",
            "artworkUrl512",
            "kind",
            "wrapperType");
    List<String> numbers = List.of("trackId", "artistId", "primaryGenreId", "price");
    List<String> lists =
        List.of(
            "genres",
            "genreIds",
            "advisories",
            "features",
            "supportedDevices",
            "languageCodesISO2A",
            "screenshotUrls",
            "ipadScreenshotUrls",
            "appletvScreenshotUrls");
    assertThat(texts).allSatisfy(name -> assertThat(app.path(name).isString()).as(name).isTrue());
    assertThat(numbers).allSatisfy(name -> assertThat(app.path(name).isNumber()).as(name).isTrue());
    assertThat(lists).allSatisfy(name -> assertThat(app.path(name).isArray()).as(name).isTrue());
    assertThat(app.path("isGameCenterEnabled").isBoolean()).isTrue();
    assertThat(app.path("isVppDeviceBasedLicensingEnabled").isBoolean()).isTrue();
  }

  @Test
  void someFieldsAreMissingForSomeApps() {
    List<JsonNode> apps = manyUnrated("200").path("results").valueStream().toList();
    for (String name : List.of("sellerUrl", "averageUserRating", "userRatingCount")) {
      assertThat(apps.stream().map(app -> app.has(name)).distinct())
          .as(name)
          .containsExactlyInAnyOrder(true, false);
    }
  }

  @Test
  void aFirstVersionHasNoReleaseNotes() {
    assertThat(lookup("11").at("/results/0").has("releaseNotes")).isTrue();
    assertThat(lookup("22").at("/results/0").has("releaseNotes")).isFalse();
  }

  /** A search for a term that is in many titles. */
  private static JsonNode manyUnrated(String limit) {
    return JSON.readTree(
        new ItunesSite(SmallStores.ofSize(300))
            .answer(request("/search", Map.of("term", "app", "limit", limit), Map.of()))
            .body());
  }

  @Test
  void aLookupOmitsUnknownIdsAndKeepsTheOrder() {
    assertThat(ids(lookup("13,99,11"))).containsExactly("13", "11");
  }

  @Test
  void aLookupFindsAppsByBundleId() {
    assertThat(ids(get(Map.of("bundleId", "com.example.app12,com.example.none"))))
        .containsExactly("12");
  }

  @Test
  void aLookupOfADeveloperReturnsTheDeveloperThenTheApps() {
    JsonNode results = get(Map.of("id", "72", "entity", "software")).path("results");
    assertThat(results.path(0).path("wrapperType").asString()).isEqualTo("artist");
    assertThat(results.path(0).path("artistName").asString()).isEqualTo("ООО «Боб»");
    assertThat(results.valueStream().skip(1))
        .hasSize(7)
        .allSatisfy(app -> assertThat(app.path("artistId").asLong()).isEqualTo(72));
  }

  @Test
  void aLookupOfADeveloperWithoutAnEntityReturnsTheDeveloperOnly() {
    assertThat(lookup("72").path("resultCount").asInt()).isEqualTo(1);
  }

  @Test
  void aLookupOfAnUnknownIdIsEmpty() {
    assertThat(lookup("99")).isEqualTo(JSON.readTree("{\"resultCount\":0,\"results\":[]}"));
  }

  @ParameterizedTest
  @CsvSource({
    "/search, country, xx, country",
    "/search, country, '', country",
    "/search, entity, song, resultEntity",
    "/search, media, theatre, mediaType",
    "/search, limit, 0, limit",
    "/search, limit, many, limit",
    "/lookup, id, abc, itunesId",
    "/lookup, id, 12345678901234567890, itunesId",
    "/lookup, country, usa, country",
    "/lookup, entity, x, resultEntity",
    "/lookup, limit, -1, limit"
  })
  void anInvalidParameterIsRejected(String path, String name, String value, String key) {
    Map<String, String> query = new HashMap<>(Map.of("term", "notes"));
    query.put(name, value);
    SandboxReply reply = get(path, query);
    assertThat(reply.status()).isEqualTo(400);
    JsonNode body = JSON.readTree(reply.body());
    assertThat(body.path("errorMessage").asString())
        .isEqualTo("Invalid value(s) for key(s): [" + key + "]");
    assertThat(body.path("queryParameters").propertyNames())
        .containsExactlyInAnyOrder("output", "callback", "country", "limit", "term", "lang");
  }

  @Test
  void aLimitAbove200Means200() {
    assertThat(manyUnrated("500").path("resultCount").asInt()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"movie", "music", "ebook"})
  void otherMediaAreNotSimulated(String media) {
    assertThat(get("/search", Map.of("term", "notes", "media", media)).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"macSoftware", "desktopSoftware"})
  void macAppsAreNotSimulated(String entity) {
    assertThat(get("/search", Map.of("term", "notes", "entity", entity)).status()).isEqualTo(404);
    assertThat(get("/lookup", Map.of("id", "11", "entity", entity)).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "newapplications/limit=10",
        "newfreeapplications/limit=10",
        "newpaidapplications/limit=10",
        "topmacapps/limit=10",
        "topfreemacapps/limit=10",
        "topgrossingmacapps/limit=10",
        "toppaidmacapps/limit=10"
      })
  void otherFeedsAreNotSimulated(String feed) {
    assertThat(get("/us/rss/" + feed + "/json", Map.of()).status()).isEqualTo(404);
    assertThat(get("/us/rss/" + feed + "/xml", Map.of()).status()).isEqualTo(404);
  }

  @Test
  void theReviewsAreOnPagesOf50WithLinks() {
    AppPage loved =
        SampleApps.app(
            11,
            "Loved",
            SampleApps.FREE,
            SampleApps.LOVED,
            SampleApps.BOB,
            List.of(SampleApps.GAMES));
    SimulatedSite ofLoved = new ItunesSite(SmallStores.of(loved));
    JsonNode second = reviews(ofLoved, "page=2/id=11/sortBy=mostRecent");
    assertThat(second.path("entry")).hasSize(50);
    assertThat(second.at("/entry/0/id/label").asString()).isEqualTo("10000000050");
    assertThat(second.at("/link/3/attributes/rel").asString()).isEqualTo("last");
    assertThat(second.at("/link/3/attributes/href").asString()).contains("/page=7/id=11/");
    assertThat(reviews(ofLoved, "page=7/id=11").path("entry")).hasSize(20);
  }

  @Test
  void aFeedWithoutReviewsHasNoEntries() {
    for (String options : List.of("id=20", "id=99", "page=8/id=13")) {
      JsonNode feed = reviews(site, options);
      assertThat(feed.has("entry")).isFalse();
      if (!options.startsWith("page=8")) {
        assertThat(feed.at("/link/3/attributes/href").asString()).isEmpty();
      }
      assertThat(get("/us/rss/customerreviews/" + options + "/xml", Map.of()).body())
          .contains("<feed ")
          .doesNotContain("<entry>");
    }
  }

  @Test
  void reviewsBeyondTheTenthPageAreRefused() {
    assertThat(get("/us/rss/customerreviews/page=11/id=13/json", Map.of()).status()).isEqualTo(400);
    assertThat(get("/us/rss/customerreviews/page=1/json", Map.of()).status()).isEqualTo(400);
  }

  private static JsonNode reviews(SimulatedSite site, String options) {
    String path = "/us/rss/customerreviews/" + options + "/json";
    return JSON.readTree(site.answer(request(path, Map.of(), Map.of())).body()).path("feed");
  }

  @Test
  void theAppStoreAppHasNoChartOfAnUnknownCategory() {
    assertThat(get("/WebObjects/MZStore.woa/wa/viewTop", Map.of("genreId", "6999")).status())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/search/",
        "/lookup/1",
        "/us/rss/topfree/json",
        "/xx/rss/topfreeapplications/json",
        "/us/rss/topfreeapplications/limit=5",
        "/us/app/app/idx",
        "/favicon.ico",
        "/us/app/app/id99"
      })
  void anUnknownPathIsNotFound(String path) {
    assertThat(get(path, Map.of()).status()).isEqualTo(404);
  }

  @Test
  void theOldUrlOfAChartMayHaveAnEmptyGenre() {
    JsonNode feed =
        chart("/WebObjects/MZStoreServices.woa/ws/RSS/topfreeapplications//limit=3/json");
    assertThat(feed.path("entry").valueStream().map(ItunesSiteTest::id))
        .containsExactly("11", "13", "15");
  }

  @Test
  void theOldUrlOfAChartHasAStorefrontParameter() {
    JsonNode feed =
        JSON.readTree(
                get(
                        "/WebObjects/MZStoreServices.woa/ws/RSS/topfreeapplications/genre=6007/limit=2/json",
                        Map.of("s", "143462"))
                    .body())
            .path("feed");
    assertThat(feed.path("entry").path(0).path("link").path("attributes").path("href").asString())
        .startsWith("https://apps.apple.com/jp/app/");
  }

  @Test
  void oneEntryIsAnObjectAndAnEmptyFeedHasNoEntryField() {
    assertThat(id(chart("/us/rss/topfreeapplications/limit=1/json").path("entry"))).isEqualTo("11");
    JsonNode empty = chart("/us/rss/topfreeapplications/limit=0/json");
    assertThat(empty.has("entry")).isFalse();
    assertThat(empty.has("title")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit=x", "limit=-5", "genre=x", "genre=6999"})
  void anInvalidChartOptionIsABadRequest(String option) {
    assertThat(get("/us/rss/topfreeapplications/" + option + "/json", Map.of()).status())
        .isEqualTo(400);
  }

  @Test
  void theAppStoreAppHasThreeChartsOfACategory() {
    JsonNode page =
        JSON.readTree(
                get(
                        "/WebObjects/MZStore.woa/wa/viewTop",
                        Map.of("genreId", "6014", "popId", "30"),
                        FRANCE)
                    .body())
            .at("/pageData/segmentedControl/segments/0/pageData");
    assertThat(page.at("/selectedChart/adamIds")).isEqualTo(JSON.readTree("[20]"));
    assertThat(page.path("topCharts").valueStream().map(chart -> chart.path("id").asString()))
        .containsExactly("27", "30", "38");
  }

  @Test
  void theRatingsAreListedFromFiveStarsToOne() {
    String page = get("/fr/customer-reviews/id11", Map.of(), "143442,12").body();
    assertThat(page).contains("<span class=\"rating-count\">16 Ratings</span>");
    assertThat(page.replaceAll("(?s).*?class=\"total\">([0-9]+)<", "$1 ")).startsWith("4 5 3 2 2 ");
  }

  @Test
  void theRatingsOfAnUnknownAppAreAnEmptyPage() {
    SandboxReply reply = get("/fr/customer-reviews/id99", Map.of());
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEmpty();
  }

  @Test
  void thePageOfAnAppListsSimilarApps() {
    assertThat(get("/us/app/app/id11", Map.of(), "143441,32").body())
        .contains("\"customersAlsoBoughtApps\":[\"12\",\"13\",");
  }

  @Test
  void theListOfSimilarAppsIsShortEnoughForOldClients() {
    String page =
        new ItunesSite(SmallStores.ofSize(60))
            .answer(request("/us/app/app/id1000000001", Map.of(), Map.of()))
            .body();
    int list = page.indexOf("customersAlsoBoughtApps");
    assertThat(page.substring(list, list + 300)).contains("]");
  }

  @Test
  void titlesAreEscapedInAPage() {
    assertThat(get("/us/app/app/id12", Map.of()).body()).doesNotContain("<b>", "</script> ");
  }

  private SandboxReply get(String path, Map<String, String> query) {
    return site.answer(request(path, query, Map.of()));
  }

  private SandboxReply get(String path, Map<String, String> query, String storefront) {
    return site.answer(request(path, query, Map.of("x-apple-store-front", storefront)));
  }

  private JsonNode get(Map<String, String> query) {
    return JSON.readTree(get("/lookup", query).body());
  }

  private JsonNode lookup(String ids) {
    return get(Map.of("id", ids));
  }

  private JsonNode chart(String path) {
    return JSON.readTree(get(path, Map.of()).body()).path("feed");
  }

  private static String id(JsonNode entry) {
    return entry.path("id").path("attributes").path("im:id").asString("");
  }

  private static List<String> ids(JsonNode results) {
    return results
        .path("results")
        .valueStream()
        .map(app -> app.path("trackId").asString(""))
        .toList();
  }

  static SandboxRequest request(
      String path, Map<String, String> query, Map<String, String> headers) {
    return new SandboxRequest("GET", path, query, headers, "", ConnectedStores.NOW);
  }
}
