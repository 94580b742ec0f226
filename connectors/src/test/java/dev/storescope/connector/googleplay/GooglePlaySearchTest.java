package dev.storescope.connector.googleplay;

import static dev.storescope.connector.googleplay.PlayReplies.KITCHEN;
import static dev.storescope.connector.googleplay.PlayReplies.apps;
import static dev.storescope.connector.googleplay.PlayReplies.cardSection;
import static dev.storescope.connector.googleplay.PlayReplies.listSection;
import static dev.storescope.connector.googleplay.PlayReplies.nextPage;
import static dev.storescope.connector.googleplay.PlayReplies.relatedSection;
import static dev.storescope.connector.googleplay.PlayReplies.searchPage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GooglePlaySearchTest {
  private static final Subject.Search PANDA =
      new Subject.Search(Device.ANDROID, new Country("us"), Keyword.of("panda"));
  private static final List<String> ONE_TO_THREE = apps(1, 3);

  @Test
  void appsRankInTheOrderOfTheList() {
    assertRanking(ScriptedStore.inOrder(searchPage(listSection(ONE_TO_THREE))), ONE_TO_THREE);
  }

  @Test
  void theExactMatchRanksFirst() {
    String page = searchPage(cardSection(KITCHEN), listSection(ONE_TO_THREE));
    assertRanking(ScriptedStore.inOrder(page), prepended(KITCHEN, ONE_TO_THREE));
  }

  @Test
  void anExactMatchInTheListKeepsItsRank() {
    String page = searchPage(cardSection("com.example.app2"), listSection(ONE_TO_THREE));
    assertRanking(ScriptedStore.inOrder(page), ONE_TO_THREE);
  }

  @Test
  void anExactMatchAloneIsTheWholeRanking() {
    String page = searchPage(cardSection(KITCHEN), relatedSection("com.example.related"));
    assertRanking(ScriptedStore.inOrder(page), List.of(KITCHEN));
  }

  @Test
  void anItemHasASummaryAndTheAverageOfTheRatings() {
    PlayMessage item =
        new PlayMessage()
            .with(KITCHEN, 0, 0, 0)
            .with("https://img.example/icon", 0, 1, 3, 2)
            .with("Panda's Kitchen", 0, 3)
            .with(List.of("4.3", 4.3125), 0, 4)
            .with(List.of(2_490_000, "EUR", "2,49\u00a0€"), 0, 8, 1, 0)
            .with("Cook &amp; serve.", 0, 13, 1)
            .with("Bamboo Ltd.", 0, 14);
    FetchOutcome.Observed observed =
        (FetchOutcome.Observed)
            ScriptedStore.inOrder(searchPage(new PlayMessage().with(item, 22, 0, 0).node()))
                .fetch(PANDA);
    Facts.Summary summary =
        new Facts.Summary(
            "Panda's Kitchen",
            Optional.of("Bamboo Ltd."),
            Optional.of("https://img.example/icon"),
            Optional.of(
                new Facts.Price(
                    "2,49\u00a0€", Optional.of(new BigDecimal("2.49")), Optional.of("EUR"))),
            Optional.empty(),
            Optional.of("Cook & serve."),
            Optional.empty());
    assertThat(observed.observations().stream().skip(1).<Facts>map(Observation::facts))
        .containsExactly(summary);
    assertThat(((SearchRanking) observed.observations().getFirst().facts()).cards().values())
        .containsExactly(
            new Facts.Card(
                Facts.CardContent.SUMMARY,
                FactsDigest.of(summary),
                new Facts.CardRating.Average(4.3125)));
  }

  @Test
  void relatedAppsDoNotRank() {
    String page = searchPage(relatedSection("com.example.related"), listSection(ONE_TO_THREE));
    assertRanking(ScriptedStore.inOrder(page), ONE_TO_THREE);
    assertRanking(
        ScriptedStore.inOrder(searchPage(relatedSection("com.example.related"))), List.of());
  }

  @Test
  void pagesAreFollowedByTheirTokensToTheEnd() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            searchPage(listSection(ONE_TO_THREE, "TOKEN=1")),
            nextPage(apps(3, 6), "TOKEN\"2"),
            nextPage(apps(7, 8), ""));
    assertRanking(store, apps(1, 8));
    assertThat(store.requests()).hasSize(3);
    assertThat(store.requests().get(1).body().orElseThrow()).contains("TOKEN%3D1");
  }

  @Test
  void anEmptyFurtherPageIsRequestedAgain() {
    assertRanking(
        ScriptedStore.inOrder(
            searchPage(listSection(ONE_TO_THREE, "A")),
            nextPage(List.of(), ""),
            nextPage(List.of(), ""),
            nextPage(apps(4, 8), "")),
        apps(1, 8));
  }

  @Test
  void aFurtherPageThatIsEmptyThreeTimesEndsTheRanking() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            searchPage(listSection(ONE_TO_THREE, "A")),
            nextPage(List.of(), ""),
            nextPage(List.of(), ""),
            nextPage(List.of(), ""));
    assertRanking(store, ONE_TO_THREE);
    assertThat(store.requests()).hasSize(4);
  }

  @Test
  void aRankingHasAtMost250Apps() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            searchPage(listSection(apps(1, 30), "A")),
            nextPage(apps(31, 230), "B"),
            nextPage(apps(231, 330), "C"));
    assertRanking(store, apps(1, 250));
    assertThat(store.requests()).hasSize(3);
  }

  @Test
  void furtherPagesAreRequestedWithTheCookiesOfTheFirst() {
    StoreReply first =
        new StoreReply(
            200,
            Map.of("Set-Cookie", List.of("NID=5; path=/; HttpOnly", "OTZ=7; secure")),
            searchPage(listSection(ONE_TO_THREE, "A")));
    ScriptedStore store = ScriptedStore.replying(first, PlayReplies.ok(nextPage(apps(4, 5), "")));
    assertRanking(store, apps(1, 5));
    assertThat(store.requests().get(0).headers()).isEmpty();
    assertThat(store.requests().get(1).headers()).containsEntry("Cookie", "NID=5; OTZ=7");
  }

  @Test
  void ifAPageFailsThereIsNoRanking() {
    String first = searchPage(listSection(ONE_TO_THREE, "A"));
    assertThat(ScriptedStore.inOrder(first).fetch(PANDA))
        .isInstanceOf(FetchOutcome.Unsupported.class);
    assertThat(ScriptedStore.replying(PlayReplies.ok(first), PlayReplies.status(503)).fetch(PANDA))
        .isInstanceOf(FetchOutcome.Throttled.class);
    assertThat(ScriptedStore.inOrder(first, PlayReplies.batchWithout("qnKhOb", "[5]")).fetch(PANDA))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(
            ScriptedStore.inOrder(first, PlayReplies.batchWithout("qnKhOb", "null")).fetch(PANDA))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(ScriptedStore.inOrder(first, PlayReplies.suggestions("panda")).fetch(PANDA))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aFurtherPageWithoutNewAppsIsAFailure() {
    ScriptedStore store =
        ScriptedStore.inOrder(
            searchPage(listSection(ONE_TO_THREE, "A")), nextPage(ONE_TO_THREE, "A"));
    assertThat(store.fetch(PANDA)).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void anEntryWithoutAnAppIsDrift() {
    assertDrifted(searchPage(listSection(List.of("com.example.a", "not an id"))));
    assertDrifted(searchPage(listSection(ONE_TO_THREE)).replace("\"com.example.app2\"", "null"));
    assertDrifted(
        searchPage(cardSection(KITCHEN), listSection(ONE_TO_THREE))
            .replace("\"" + KITCHEN + "\"", "null"));
  }

  @Test
  void aPageWithoutSectionsIsDrift() {
    assertDrifted(PlayReplies.page(new PlayReplies.DataBlock("lGYRle", "[[null,null]]")));
    assertDrifted(PlayReplies.page(new PlayReplies.DataBlock("lGYRle", "null")));
    assertDrifted(PlayReplies.page(new PlayReplies.DataBlock("Other", "[[null,[]]]")));
  }

  @Test
  void aSearchThatIsNotFoundIsAFailure() {
    assertThat(ScriptedStore.replying(PlayReplies.status(404)).fetch(PANDA))
        .isEqualTo(new FetchOutcome.Failed("HTTP 404"));
  }

  private static void assertRanking(ScriptedStore store, List<String> apps) {
    assertThat(store.observe(PANDA, SearchRanking.class).apps()).isEqualTo(PlayReplies.ids(apps));
  }

  private static void assertDrifted(String page) {
    assertThat(ScriptedStore.inOrder(page).fetch(PANDA)).isInstanceOf(FetchOutcome.Drifted.class);
  }

  private static List<String> prepended(String first, List<String> rest) {
    return Stream.concat(Stream.of(first), rest.stream()).toList();
  }
}
