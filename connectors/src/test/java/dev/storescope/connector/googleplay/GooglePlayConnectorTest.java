package dev.storescope.connector.googleplay;

import static dev.storescope.connector.googleplay.PlayReplies.apps;
import static dev.storescope.connector.googleplay.PlayReplies.chart;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class GooglePlayConnectorTest {
  private static final Country US = new Country("us");
  private static final Country CN = new Country("cn");
  private static final Keyword PANDA = Keyword.of("panda");
  private static final AppId APP = new AppId.GooglePlay("com.example.app");
  private static final Subject.Chart GAMES =
      new Subject.Chart(Device.ANDROID, US, new CategoryId("GAME"));
  private static final String EMPTY_CHART =
      PlayReplies.chunked("vyAe2", new PlayMessage().with("x", 0, 3).node());
  private static final Subject.Suggestions PAND =
      new Subject.Suggestions(StoreType.GOOGLE_PLAY, new Country("kr"), Keyword.of("pand"));

  private final GooglePlayConnector connector = ScriptedStore.always("").googlePlay();

  @Test
  void subjectsThatGooglePlayReportsCanBeFetched() {
    List<Subject<?>> reported =
        List.of(
            new Subject.Listing(APP, US),
            new Subject.Rating(APP, US),
            new Subject.Histogram(APP, US),
            new Subject.SimilarApps(APP, US),
            new Subject.DeveloperApps(new DeveloperId(StoreType.GOOGLE_PLAY, "Bamboo"), US),
            new Subject.Reviews(APP, US),
            new Subject.Search(Device.ANDROID, US, PANDA),
            new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, PANDA),
            new Subject.Chart(Device.ANDROID, US, new CategoryId("APPLICATION")));
    assertThat(reported).allMatch(connector::canFetch);
    assertThat(reported).noneMatch(subject -> connector.requests(subject).isEmpty());
  }

  @Test
  void otherSubjectsCannotBeFetched() throws InterruptedException {
    List<Subject<?>> notReported =
        List.of(
            new Subject.Listing(AppId.of(StoreType.APP_STORE, "42"), US),
            new Subject.Listing(APP, CN),
            new Subject.Reviews(APP, CN),
            new Subject.Reviews(AppId.of(StoreType.APP_STORE, "42"), US),
            new Subject.ReviewText(APP, US, "7"),
            new Subject.TrendingSearches(US),
            new Subject.Search(Device.IPHONE, US, PANDA),
            new Subject.Search(Device.ANDROID, CN, PANDA),
            new Subject.Search(Device.ANDROID, new Country("zz"), PANDA),
            new Subject.Suggestions(StoreType.APP_STORE, US, PANDA),
            new Subject.Chart(Device.ANDROID, US, CategoryId.OVERALL),
            new Subject.Popularity(US, PANDA));
    assertThat(notReported).noneMatch(connector::canFetch);
    assertThat(notReported).allMatch(subject -> connector.requests(subject).isEmpty());
    for (Subject<?> subject : notReported) {
      assertThat(connector.fetch(subject)).isInstanceOf(FetchOutcome.Unsupported.class);
    }
  }

  @Test
  void threeRepliesAreOneObservation() {
    ScriptedStore store =
        ScriptedStore.inOrder(chart(apps(1, 3)), chart(apps(4, 5)), chart(apps(2, 2)));
    assertThat(store.observe(GAMES, ChartRanking.class))
        .isEqualTo(
            new ChartRanking(
                Map.of(
                    ChartKind.FREE, PlayReplies.ids(apps(1, 3)),
                    ChartKind.PAID, PlayReplies.ids(apps(4, 5)),
                    ChartKind.GROSSING, PlayReplies.ids(apps(2, 2))),
                Optional.empty()));
    assertThat(store.requests()).isEqualTo(store.googlePlay().requests(GAMES));
  }

  @Test
  void aChartMayBeEmpty() {
    ScriptedStore store = ScriptedStore.inOrder(chart(apps(1, 3)), EMPTY_CHART, chart(List.of()));
    assertThat(store.observe(GAMES, ChartRanking.class).charts())
        .containsEntry(ChartKind.PAID, List.of())
        .containsEntry(ChartKind.GROSSING, List.of());
  }

  @Test
  void aChartHasAtMost250Apps() {
    ScriptedStore store = ScriptedStore.inOrder(chart(apps(1, 300)), EMPTY_CHART, EMPTY_CHART);
    assertThat(store.observe(GAMES, ChartRanking.class).charts())
        .containsEntry(ChartKind.FREE, PlayReplies.ids(apps(1, 250)));
  }

  @Test
  void ifOneOfTheThreeFailsThereIsNoObservation() {
    String free = chart(apps(1, 3));
    String paid = chart(apps(4, 5));
    assertThat(
            ScriptedStore.replying(
                    PlayReplies.ok(free), PlayReplies.ok(paid), PlayReplies.status(503))
                .fetch(GAMES))
        .isInstanceOf(FetchOutcome.Throttled.class);
    assertThat(ScriptedStore.inOrder(free, PlayReplies.batchWithout("vyAe2", "[3]")).fetch(GAMES))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(ScriptedStore.inOrder(free, PlayReplies.batchWithout("vyAe2", "null")).fetch(GAMES))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(ScriptedStore.inOrder(free, paid.replace("com.example.app5", "?")).fetch(GAMES))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aCategoryWhoseChartsAreRefusedHasNoSourceIfTheStoreHasTheChartOfAllApps() {
    List<StoreReply> refusals =
        List.of(
            ScriptedStore.reply(400, ")]}'\n\n[[\"er\",null,null,null,null,400,null,null,null,3]]"),
            PlayReplies.ok(PlayReplies.batchWithout("vyAe2", "[3]")),
            PlayReplies.ok(PlayReplies.batchWithout("vyAe2", "[5]")));
    StoreReply allApps = PlayReplies.ok(chart(apps(1, 3)));
    for (StoreReply no : refusals) {
      ScriptedStore store = ScriptedStore.replying(no, no, no, allApps);
      assertThat(store.fetch(GAMES)).isInstanceOf(FetchOutcome.NoSource.class);
      assertThat(store.requests()).hasSize(4);
      assertThat(store.requests().getLast().body().orElseThrow()).contains("APPLICATION");
    }
  }

  @Test
  void aRefusalOfSomeChartsOrOfTheChartOfAllAppsIsAFailure() {
    StoreReply no = PlayReplies.status(404);
    StoreReply free = PlayReplies.ok(chart(apps(1, 3)));
    StoreReply empty = PlayReplies.ok(EMPTY_CHART);
    StoreReply busy = PlayReplies.status(503);
    for (List<StoreReply> replies :
        List.of(
            List.of(no, free),
            List.of(no, no, free),
            List.of(free, no),
            List.of(no, no, no, no),
            List.of(no, no, no, empty),
            List.of(no, busy))) {
      ScriptedStore store = ScriptedStore.replying(replies.toArray(StoreReply[]::new));
      assertThat(store.fetch(GAMES)).isInstanceOf(FetchOutcome.Failed.class);
      assertThat(store.requests()).hasSameSizeAs(replies);
    }
  }

  @Test
  void anErrorOfTheStoreItselfIsNoRefusal() {
    StoreReply internal = PlayReplies.ok(PlayReplies.batchWithout("vyAe2", "[13]"));
    ScriptedStore store = ScriptedStore.always(internal);
    assertThat(store.fetch(GAMES)).isInstanceOf(FetchOutcome.Failed.class);
    assertThat(store.requests()).hasSize(1);
  }

  @Test
  void aChartInAnotherFormatIsDrift() {
    for (Object shape : List.of("text", List.of(List.of("chart")))) {
      String reply = PlayReplies.chunked("vyAe2", new PlayMessage().with(shape, 0, 1).node());
      assertThat(ScriptedStore.inOrder(reply).fetch(GAMES))
          .isInstanceOf(FetchOutcome.Drifted.class);
    }
  }

  @Test
  void termsAreInTheStoresOrderWithoutPriority() {
    SuggestionList list = suggest(PlayReplies.suggestions("Panda Pop", "판다 🐼", "pandora"));
    assertThat(list.suggestions())
        .containsExactly(suggestion("panda pop"), suggestion("판다 🐼"), suggestion("pandora"));
  }

  @Test
  void termsThatDifferInCaseOnlyAreOne() {
    assertThat(suggest(PlayReplies.suggestions("Panda", "panda", "pandas")).suggestions())
        .containsExactly(suggestion("panda"), suggestion("pandas"));
  }

  @Test
  void aTermOfWhichTheStoreLostCharactersIsLeftOut() {
    assertThat(suggest(PlayReplies.suggestions("panda", "caf\ufffd")).suggestions())
        .containsExactly(suggestion("panda"));
  }

  @Test
  void aListOfWhichTheStoreLostCharactersOfEachTermIsAFailure() {
    assertThat(ScriptedStore.inOrder(PlayReplies.suggestions("caf\ufffd")).fetch(PAND))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void anAnswerWithoutTermsHasNoSuggestions() {
    List<Suggestion> none = List.of();
    assertThat(suggest(PlayReplies.batchWithout("IJ4APc", "null")).suggestions()).isEqualTo(none);
    assertThat(suggest(PlayReplies.suggestions()).suggestions()).isEqualTo(none);
  }

  @Test
  void anErrorIsAFailure() {
    assertThat(ScriptedStore.inOrder(PlayReplies.batchWithout("IJ4APc", "[3]")).fetch(PAND))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void anythingButAListOfTermsIsDrift() {
    for (Object rows : List.of("text", List.of(List.of(7)), List.of(List.of(" ")))) {
      String reply = PlayReplies.batch("IJ4APc", new PlayMessage().with(rows, 0, 0).node());
      assertThat(ScriptedStore.inOrder(reply).fetch(PAND)).isInstanceOf(FetchOutcome.Drifted.class);
    }
    String other = PlayReplies.batch("IJ4APc", new PlayMessage().with("text", 0).node());
    assertThat(ScriptedStore.inOrder(other).fetch(PAND)).isInstanceOf(FetchOutcome.Drifted.class);
  }

  private static SuggestionList suggest(String reply) {
    return ScriptedStore.inOrder(reply).observe(PAND, SuggestionList.class);
  }

  private static Suggestion suggestion(String term) {
    return new Suggestion(Keyword.of(term), OptionalInt.empty());
  }
}
