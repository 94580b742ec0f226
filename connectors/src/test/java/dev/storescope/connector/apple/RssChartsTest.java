package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RssChartsTest {
  private static final String FREE =
      Replies.feed(Replies.entry(1, 6015, "Finanzen"), Replies.entry(2, 6007, "Produktivität"));
  private static final String PAID =
      Replies.feedWith("\"entry\":" + Replies.entry(3, 6015, "Finanzen") + ",");
  private static final String GROSSING = Replies.feedWith("");

  @Test
  void theThreeFeedsAreOneObservation() {
    Subject.Chart finance = chart(Device.IPHONE, "6015");
    FetchOutcome.Observed observed =
        (FetchOutcome.Observed) store(FREE, PAID, GROSSING).fetch(finance);
    Observation<?> chart = observed.observations().getFirst();
    assertThat(chart.subject()).isEqualTo(finance);
    assertThat(chart.source()).isEqualTo(Source.ITUNES_RSS);
    ChartRanking ranking = (ChartRanking) chart.facts();
    assertThat(ranking.title()).contains("Finanzen");
    assertThat(ranking.charts())
        .isEqualTo(
            Map.of(
                ChartKind.FREE, Replies.apps(1, 2),
                ChartKind.PAID, Replies.apps(3),
                ChartKind.GROSSING, Replies.apps()));
  }

  @Test
  void aChartHasASummaryOfEachApp() {
    String entry =
        """
        {"im:name":{"label":"Maps"},
         "im:image":[{"label":"https://img.example/53.png","attributes":{"height":"53"}},
                     {"label":"https://img.example/100.png","attributes":{"height":"100"}}],
         "summary":{"label":"Finds the way."},
         "im:price":{"label":"0,99 €","attributes":{"amount":"0.99000","currency":"EUR"}},
         "id":{"label":"https://apps.example/id7","attributes":{"im:id":"7"}},
         "im:artist":{"label":"Example GmbH"},
         "category":{"attributes":{"im:id":"6010","term":"Navigation","label":"Navigation"}},
         "im:releaseDate":{"label":"2019-05-01T00:00:00-07:00"}}
        """;
    FetchOutcome.Observed observed =
        (FetchOutcome.Observed)
            store(Replies.feed(entry), Replies.feed(entry), GROSSING)
                .fetch(chart(Device.IPHONE, "6010"));
    Facts.Summary summary =
        new Facts.Summary(
            "Maps",
            Optional.of("Example GmbH"),
            Optional.of("https://img.example/100.png"),
            Optional.of(
                new Facts.Price("0,99 €", Optional.of(new BigDecimal("0.99")), Optional.of("EUR"))),
            Optional.of(new Facts.Category(new CategoryId("6010"), "Navigation")),
            Optional.of("Finds the way."),
            Optional.of(Instant.parse("2019-05-01T07:00:00Z")));
    assertThat(observed.observations().stream().skip(1).<Facts>map(Observation::facts))
        .containsExactly(summary);
    ChartRanking ranking = (ChartRanking) observed.observations().getFirst().facts();
    assertThat(ranking.cards())
        .isEqualTo(
            Map.of(
                Replies.app(7),
                new Facts.Card(
                    Facts.CardContent.SUMMARY,
                    FactsDigest.of(summary),
                    new Facts.CardRating.NotShown())));
  }

  @Test
  void eachFeedIsRequestedWithTheGenre() {
    ScriptedStore store = store(FREE, PAID, GROSSING);
    store.fetch(chart(Device.IPHONE, "6015"));
    assertThat(store.uris())
        .containsExactly(
            "https://itunes.apple.com/us/rss/topfreeapplications/limit=200/genre=6015/json",
            "https://itunes.apple.com/us/rss/toppaidapplications/limit=200/genre=6015/json",
            "https://itunes.apple.com/us/rss/topgrossingapplications/limit=200/genre=6015/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"36", "3600"})
  void allAppsAreRequestedWithoutAGenre(String overall) {
    ScriptedStore store = store(FREE, PAID, GROSSING);
    store.fetch(chart(Device.IPAD, overall));
    assertThat(store.uris())
        .containsExactly(
            "https://itunes.apple.com/us/rss/topfreeipadapplications/limit=200/json",
            "https://itunes.apple.com/us/rss/toppaidipadapplications/limit=200/json",
            "https://itunes.apple.com/us/rss/topgrossingipadapplications/limit=200/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "10000", "7014", "6099"})
  void anyOtherCategoryIsTheGenre(String category) {
    ScriptedStore store = store(FREE, PAID, GROSSING);
    store.fetch(chart(Device.IPHONE, category));
    assertThat(store.uris().getFirst()).contains("/genre=" + category + "/");
  }

  @Test
  void aNamedCategoryCannotBeFetched() {
    assertThat(store(FREE, PAID, GROSSING).appStore().canFetch(chart(Device.IPHONE, "GAME")))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"36", "7014"})
  void aTitleOfAnotherCategoryIsNotTheTitleOfTheChart(String category) {
    assertThat(
            store(FREE, PAID, GROSSING)
                .observe(chart(Device.IPHONE, category), ChartRanking.class)
                .title())
        .isEmpty();
  }

  @Test
  void linksAndLabelsMayHaveAnyFormat() {
    String free =
        Replies.feed(
            "{\"link\":[{},{}],\"id\":{\"attributes\":{\"im:id\":\"9\"}},\"summary\":\"a\u0007\"}");
    assertThat(
            store(free, PAID, GROSSING)
                .observe(chart(Device.IPHONE, "36"), ChartRanking.class)
                .charts()
                .get(ChartKind.FREE))
        .isEqualTo(Replies.apps(9));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"feed\":{}}",
        "{\"feed\":[]}",
        "{\"feed\":{\"title\":{},\"entry\":7}}",
        "{\"feed\":{\"title\":{},\"entry\":[{}]}}",
        "{\"feed\":{\"title\":{},\"entry\":{\"id\":{\"label\":\"https://a.example/id7\"}}}}",
        "{\"feed\":{\"title\":{},\"entry\":[{\"id\":{\"attributes\":{\"im:id\":\"x\"}}}]}}"
      })
  void aFeedWithoutItsIdsIsDrift(String drifted) {
    ScriptedStore store = store(FREE, drifted, GROSSING);
    assertThat(store.fetch(chart(Device.IPHONE, "36"))).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "36, /us/rss/topfreeapplications/limit=100/json, true",
    "36, /us/rss/topfreeapplications/limit=100/genre=36/json, true",
    "36, /rss/topfreeapplications/limit=100/json?l=en&cc=us, true",
    "6015, /us/rss/topfreeapplications/limit=100/genre=6015/json, true",
    "6015, /us/rss/topfreeapplications/limit=100/json, true",
    "36, /de/rss/topfreeapplications/limit=100/json, false",
    "36, /rss/topfreeapplications/limit=100/json?l=de&cc=de, false",
    "36, /us/rss/topfreeapplications/limit=100/genre=6015/json, false",
    "6015, /us/rss/topfreeapplications/limit=100/genre=6014/json, false"
  })
  void theFeedOfAnotherCountryOrGenreIsAFailure(String category, String address, boolean right) {
    String feed = FREE.replaceAll("(?<=https://mzstoreservices-int.example)[^\"]*", address);
    assertThat(store(feed, PAID, GROSSING).fetch(chart(Device.IPHONE, category)))
        .isInstanceOf(right ? FetchOutcome.Observed.class : FetchOutcome.Failed.class);
  }

  @Test
  void aFeedWithSeveralAppsTwiceIsAFailure() {
    String[] entries =
        IntStream.of(1, 2, 3, 1, 2, 3)
            .mapToObj(app -> Replies.entry(app, 6015, "Finance"))
            .toArray(String[]::new);
    assertFailed(store(FREE, Replies.feed(entries), GROSSING).fetch(chart(Device.IPHONE, "6015")));
  }

  @Test
  void theWorstFailureOfTheThreeIsTheOutcome() {
    assertThat(store("{\"feed\":", "{}", GROSSING).fetch(chart(Device.IPHONE, "36")))
        .isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store("{}", "{\"feed\":", GROSSING).fetch(chart(Device.IPHONE, "36")))
        .isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store(FREE, PAID, "").fetch(chart(Device.IPHONE, "36")))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void aThrottlingStoreGetsNoMoreRequests() {
    ScriptedStore store = ScriptedStore.always(ScriptedStore.reply(403, ""));
    assertThat(store.fetch(chart(Device.IPHONE, "36"))).isInstanceOf(FetchOutcome.Throttled.class);
    assertThat(store.uris()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 410})
  void aGenreWhoseThreeFeedsAreRefusedHasNoSourceIfTheStoreHasTheChartOfAllApps(int status) {
    ScriptedStore store = refusing("/genre=9999/", status, FREE);
    assertThat(store.fetch(chart(Device.IPAD, "9999")))
        .isEqualTo(new FetchOutcome.NoSource("the store refuses it: HTTP " + status));
    assertThat(store.uris())
        .hasSize(4)
        .endsWith("https://itunes.apple.com/us/rss/topfreeipadapplications/limit=200/json");
    assertThat(store.unrecognized()).isEmpty();
  }

  @Test
  void aStoreThatRefusesTheChartOfAllAppsTooFails() {
    assertFailed(refusing("/rss/", 404, FREE).fetch(chart(Device.IPHONE, "9999")));
    assertFailed(refusing("/rss/", 404, FREE).fetch(chart(Device.IPHONE, "36")));
    assertFailed(refusing("/genre=9999/", 404, GROSSING).fetch(chart(Device.IPHONE, "9999")));
  }

  @Test
  void aGenreThatIsRefusedInOneFeedOnlyFails() {
    ScriptedStore store = refusing("/toppaid", 404, FREE);
    assertFailed(store.fetch(chart(Device.IPHONE, "6015")));
    assertThat(store.uris()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 405, 407, 408, 451})
  void anErrorThatNoGenreCausesFails(int status) {
    assertFailed(refusing("/genre=9999/", status, FREE).fetch(chart(Device.IPHONE, "9999")));
  }

  private static void assertFailed(FetchOutcome outcome) {
    assertThat(outcome).isInstanceOf(FetchOutcome.Failed.class);
  }

  private static ScriptedStore refusing(String path, int status, String otherwise) {
    return new ScriptedStore(
        request ->
            request.uri().getPath().contains(path)
                ? ScriptedStore.reply(status, "The request has no genre that is known here.")
                : ScriptedStore.reply(200, otherwise));
  }

  private static Subject.Chart chart(Device device, String category) {
    return new Subject.Chart(device, Replies.US, new CategoryId(category));
  }

  private static ScriptedStore store(String free, String paid, String grossing) {
    return new ScriptedStore(
        request -> ScriptedStore.reply(200, body(request, free, paid, grossing)));
  }

  private static String body(StoreRequest request, String free, String paid, String grossing) {
    String path = request.uri().getPath();
    if (path.contains("topfree")) {
      return free;
    }
    return path.contains("toppaid") ? paid : grossing;
  }
}
