package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.SearchEntries.Entry;
import dev.storescope.observation.SearchEntries.EntryKind;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WebSearchTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Subject.Search NOTES =
      new Subject.Search(Device.IPHONE, Replies.FR, Keyword.of("bloc notes"));

  @Test
  void appsAndTheAppsOfEventsRankInTheOrderOfThePage() {
    assertThat(ranking(SearchPageReplies.PAGE).apps()).isEqualTo(Replies.apps(11, 12, 13, 14, 15));
  }

  @Test
  void theRequestIsForTheDeviceInTheStorefront() {
    ScriptedStore store = ScriptedStore.always(SearchPageReplies.PAGE).webSearch();
    store.fetch(NOTES);
    store.fetch(new Subject.Search(Device.IPAD, Replies.US, Keyword.of("jeux & défis")));
    assertThat(store.uris())
        .containsExactly(
            "https://apps.apple.com/fr/iphone/search?term=bloc+notes",
            "https://apps.apple.com/us/ipad/search?term=jeux+%26+d%C3%A9fis");
  }

  @Test
  void aNextPageMayContinueThePage() {
    String page = page(SearchPageReplies.CONTINUATION);
    assertThat(ranking(page).apps()).isEqualTo(ranking(SearchPageReplies.PAGE).apps());
  }

  @Test
  void withoutANextPageAllIsShown() {
    assertThat(ranking(page("null")).apps()).isEqualTo(Replies.apps(11, 12, 13));
    assertThat(ranking(page("{\"results\":[]}")).apps()).isEqualTo(Replies.apps(11, 12, 13));
  }

  @Test
  void onlyWithoutANextPageIsTheRankingComplete() {
    assertThat(ranking(page("null")).complete()).isTrue();
    assertThat(ranking(SearchPageReplies.PAGE).complete()).isFalse();
  }

  @Test
  void everyObservationNamesTheSearchPageAsItsSource() {
    assertThat(ScriptedStore.always(SearchPageReplies.PAGE).webSearch().fetch(NOTES).observations())
        .hasSize(5)
        .allMatch(each -> each.source().equals(Source.APP_STORE_SEARCH_PAGE));
  }

  @Test
  void theAppsThatThePageShowsHaveCards() {
    SearchRanking ranking = ranking(SearchPageReplies.PAGE);
    assertThat(ranking.cards().keySet()).isEqualTo(Set.copyOf(Replies.apps(11, 12, 13)));
    assertThat(ranking.cards().values())
        .extracting(Card::content)
        .containsOnly(CardContent.SUMMARY);
    assertThat(summary(11))
        .isEqualTo(
            new Facts.Summary(
                "Carnet",
                Optional.of("Exemple SARL"),
                Optional.of("https://img.example/11/100x100bb.png"),
                Optional.empty(),
                Optional.empty(),
                Optional.of("Écrire.\nPartout."),
                Optional.empty()));
  }

  @Test
  void everyEntryIsKeptAsWhatItIs() {
    Subject.SearchPage page =
        new Subject.SearchPage(NOTES.device(), NOTES.country(), NOTES.keyword());
    assertThat(ScriptedStore.always(SearchPageReplies.PAGE).webSearch().fetch(NOTES).observations())
        .filteredOn(each -> each.subject().equals(page))
        .extracting(each -> (Object) each.facts())
        .containsExactly(
            new SearchEntries(
                List.of(
                    entry(EntryKind.AD, "10", "Annonce"),
                    new Entry(
                        EntryKind.APP,
                        Optional.of("11"),
                        Optional.empty(),
                        Optional.of("Écrire, partout"),
                        1),
                    entry(EntryKind.EDITORIAL, "", "Bien écrire"),
                    entry(EntryKind.EVENT, "12", ""),
                    entry(EntryKind.APP, "11", ""),
                    entry(EntryKind.DEVELOPER, "", "Exemple SARL"),
                    entry(EntryKind.BUNDLE, "70", "Deux"),
                    entry(EntryKind.IN_APP_PURCHASE, "71", "Carnet Pro"),
                    entry(EntryKind.GROUP, "", "Applications"),
                    entry(EntryKind.APP, "13", ""),
                    entry(EntryKind.EDITORIAL, "900", ""))));
  }

  /** An id or a title that is blank is none. */
  private static Entry entry(EntryKind kind, String id, String title) {
    return new Entry(
        kind,
        Optional.of(id).filter(text -> !text.isEmpty()),
        Optional.of(title).filter(text -> !text.isEmpty()),
        Optional.empty(),
        0);
  }

  @Test
  void anAbbreviatedNumberOfRatingsIsNone() {
    assertThat(rating(11)).isEqualTo(new CardRating.Counted(new Facts.Rating(4.8, 105_000)));
    assertThat(rating(12)).isEqualTo(new CardRating.Average(4.5));
    assertThat(rating(13)).isEqualTo(new CardRating.Counted(new Facts.Rating(3, 7)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"105.000\"", "\"1,05\"", "\"105 000\"", "\"\"", "null", "1.5", "0"})
  void aNumberOfRatingsInAnUnknownNotationIsNone(String count) {
    assertThat(cardOf("\"rating\":4.8,\"ratingCount\":" + count).rating())
        .isEqualTo(new CardRating.Average(4.8));
  }

  @Test
  void anAppWithoutARatingIsShownWithoutOne() {
    assertThat(cardOf("\"ratingCount\":\"12\"").rating()).isEqualTo(new CardRating.NotShown());
    assertThat(cardOf("\"rating\":0").rating()).isEqualTo(new CardRating.NotShown());
  }

  @Test
  void anAppWhoseOtherFieldsCannotBeReadRanksWithoutACard() {
    for (String field : List.of("\"title\":{}", "\"title\":\"One\",\"rating\":9")) {
      SearchRanking ranking =
          ranking(
              SearchPageReplies.page(
                  "{\"$kind\":\"AppSearchResult\",\"resultType\":\"content\",\"lockup\":"
                      + "{\"adamId\":\"11\","
                      + field
                      + "}}",
                  "null"));
      assertThat(ranking).isEqualTo(new SearchRanking(Replies.apps(11)));
    }
  }

  @Test
  void aKnownPageWithoutResultsAndNextPageIsAnEmptyRanking() {
    assertThat(ranking(SearchPageReplies.page("", "null")).apps()).isEmpty();
    assertThat(fetch(SearchPageReplies.page("", SearchPageReplies.CONTINUATION)))
        .isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(fetch(SearchPageReplies.page("", "{\"results\":[]}")))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aPageOfOtherEntriesOnlyIsAFailure() {
    assertThat(fetch(SearchPageReplies.page("{\"$kind\":\"DeveloperSearchResult\"}", "null")))
        .isEqualTo(new FetchOutcome.Failed("none of the 1 results is an app"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"term\":\"bloc notes\" -> \"term\":\"bloc\"",
        "\"storefront\":\"fr\" -> \"storefront\":\"us\"",
        "\"platform\":\"iphone\" -> \"platform\":\"mac\"",
        "\"platform\":\"iphone\" -> \"device\":\"iphone\"",
        "SearchResultsPageIntent -> SearchLandingPageIntent",
        "\"SearchResultsPage\" -> \"SearchLandingPage\"",
        "\"shelves\" -> \"shelfMapping\"",
        "SearchResults.shelfId -> SearchResults.other",
        "\"Recommendations\" -> \"SearchResults.shelfId\"",
        "\"contentType\":\"searchResult\",\"items\":[{\"$kind\":\"AppSearchResult\",\"resultType\":\"ad\" -> "
            + "\"contentType\":\"lockup\",\"items\":[{\"$kind\":\"AppSearchResult\",\"resultType\":\"ad\"",
        "\"items\" -> \"entries\"",
        "GroupingSearchResult -> GuidedSearchResult",
        "\"resultType\":\"ad\" -> \"resultType\":\"sponsored\"",
        "\"resultType\":\"appEvent\" -> \"resultType\":\"content\"",
        "\"resultType\":\"ad\" -> \"type\":\"ad\"",
        "\"adamId\":\"13\" -> \"id\":\"13\"",
        "\"adamId\":\"13\" -> \"adamId\":\"thirteen\"",
        "\"lockup\":{\"adamId\":\"13\" -> \"app\":{\"adamId\":\"13\"",
        "\"nextPage\" -> \"next\"",
        "{\"results\":[ -> {\"ids\":[",
        "\"type\":\"in-apps\" -> \"type\":\"developers\"",
        "\"type\":\"in-apps\" -> \"kind\":\"in-apps\"",
        "{\"type\":\"apps\",\"id\":\"15\"} -> {\"type\":\"apps\"}",
        "{\"type\":\"apps\",\"id\":12} -> {\"type\":\"apps\",\"id\":16}",
        "{\"type\":\"apps\",\"id\":\"11\"}, -> ",
        "\"data\":[{ -> \"pages\":[{"
      })
  void aPageOfAnotherShapeIsDriftAndIsKept(String change) {
    String[] parts = change.split(" -> ", -1);
    assertThat(SearchPageReplies.PAGE).contains(parts[0]);
    ScriptedStore store =
        ScriptedStore.always(SearchPageReplies.PAGE.replace(parts[0], parts[1])).webSearch();
    assertThat(store.fetch(NOTES)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  @Test
  void aPageWithTheResultsTwiceIsDrift() {
    String data = SearchPageReplies.data(SearchPageReplies.ENTRIES, "null");
    String entry = "{\"intent\":%s,\"data\":%s}".formatted(SearchPageReplies.INTENT, data);
    assertThat(fetch(SearchPageReplies.pageOf("[" + entry + "," + entry + "]")))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aPageThatTheStoreDoesNotHaveIsAFailure() {
    assertThat(
            ScriptedStore.always(ScriptedStore.reply(404, "<html></html>"))
                .webSearch()
                .fetch(NOTES))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(ScriptedStore.always(ScriptedStore.reply(429, "")).webSearch().fetch(NOTES))
        .isInstanceOf(FetchOutcome.Throttled.class);
  }

  @Test
  void atMost250AppsRank() {
    String ids =
        IntStream.rangeClosed(100, 500)
            .mapToObj("{\"type\":\"apps\",\"id\":\"%d\"}"::formatted)
            .collect(Collectors.joining(","));
    assertThat(ranking(page("{\"results\":[" + ids + "]}")).apps()).hasSize(250);
  }

  @Test
  void aMissingFieldNeverMovesAnApp() {
    int fields = DamagedAppStoreReplyTest.Field.of(tree()).size();
    for (int i = 0; i < fields; i++) {
      JsonNode root = tree();
      DamagedAppStoreReplyTest.Field field = DamagedAppStoreReplyTest.Field.of(root).get(i);
      field.owner().remove(field.key());
      FetchOutcome outcome = fetch(SearchPageReplies.pageOf(root.toString()));
      if (outcome instanceof FetchOutcome.Observed observed) {
        assertThat(observed.observations())
            .extracting(each -> (Object) each.facts())
            .filteredOn(SearchRanking.class::isInstance)
            .extracting(facts -> ((SearchRanking) facts).apps())
            .as("without %s", field.key())
            .containsExactly(Replies.apps(11, 12, 13, 14, 15));
      } else {
        assertThat(outcome)
            .as("without %s", field.key())
            .isInstanceOfAny(FetchOutcome.Drifted.class, FetchOutcome.Failed.class);
      }
    }
  }

  @Seeded
  void anyValueInAnyFieldHasAnOutcome(Samples any) {
    JsonNode root = tree();
    DamagedAppStoreReplyTest.Field field = any.of(DamagedAppStoreReplyTest.Field.of(root));
    field.owner().set(field.key(), JSON.readTree(any.of(DamagedAppStoreReplyTest.VALUES)));
    assertThat(fetch(SearchPageReplies.pageOf(root.toString()))).isNotNull();
  }

  private static JsonNode tree() {
    return JSON.readTree(
        SearchPageReplies.json(
            SearchPageReplies.INTENT,
            SearchPageReplies.data(SearchPageReplies.ENTRIES, SearchPageReplies.WHOLE_ORDER)));
  }

  private static String page(String nextPage) {
    return SearchPageReplies.page(SearchPageReplies.ENTRIES, nextPage);
  }

  private static FetchOutcome fetch(String body) {
    return ScriptedStore.always(body).webSearch().fetch(NOTES);
  }

  private static SearchRanking ranking(String body) {
    return ScriptedStore.always(body).webSearch().observe(NOTES, SearchRanking.class);
  }

  private static Facts.Summary summary(int app) {
    return ScriptedStore.always(SearchPageReplies.PAGE)
        .webSearch()
        .fetch(NOTES)
        .observations()
        .stream()
        .filter(each -> each.subject().equals(new Subject.Summary(Replies.app(app), Replies.FR)))
        .map(each -> (Facts.Summary) each.facts())
        .findFirst()
        .orElseThrow();
  }

  private static CardRating rating(int app) {
    return Optional.ofNullable(ranking(SearchPageReplies.PAGE).cards().get(Replies.app(app)))
        .orElseThrow()
        .rating();
  }

  private static Card cardOf(String fields) {
    String entry =
        "{\"$kind\":\"AppSearchResult\",\"resultType\":\"content\",\"lockup\":"
            + "{\"adamId\":\"11\",\"title\":\"One\",%s}}".formatted(fields);
    return ranking(SearchPageReplies.page(entry, "null")).cards().values().iterator().next();
  }
}
