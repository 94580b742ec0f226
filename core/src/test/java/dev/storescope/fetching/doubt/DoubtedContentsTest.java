package dev.storescope.fetching.doubt;

import static dev.storescope.fetching.doubt.DoubtedRankingsTest.apps;
import static dev.storescope.fetching.doubt.DoubtedRankingsTest.charts;
import static dev.storescope.fetching.doubt.DoubtedRankingsTest.free;
import static dev.storescope.fetching.doubt.DoubtedRankingsTest.ranking;
import static dev.storescope.fetching.doubt.DoubtedRankingsTest.suggested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DoubtedContentsTest {
  private static final Country US = TestObservations.US;
  private static final Country JP = new Country("jp");
  private static final Subject.Search MAPS = TestObservations.search("maps");
  private static final Subject.Search CHESS = TestObservations.search("chess");
  private static final Subject.Chart CHART = TestObservations.chart("36");
  private static final AppId PLAY_APP = AppId.of(StoreType.GOOGLE_PLAY, "com.example.app");

  private final SteadyStore store = new SteadyStore();

  /** Fetches a subject at once. */
  private <F extends Facts> FetchOutcome fetch(Subject<F> subject, F facts)
      throws InterruptedException {
    store.clock.advance(Duration.ofSeconds(3));
    return store.fetch(subject, List.of(store.observation(subject, facts)));
  }

  private static void assertSameAs(Subject<?> other, FetchOutcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            FetchOutcome.Doubted.class,
            doubted ->
                assertThat(doubted.reason())
                    .contains(": the same ")
                    .doesNotContain(SubjectName.format(other)));
  }

  private static void assertAccepted(FetchOutcome outcome) {
    assertThat(outcome).isInstanceOf(FetchOutcome.Observed.class);
  }

  @Test
  void oneRankingForTwoKeywordsIsDoubted() throws InterruptedException {
    assertAccepted(fetch(MAPS, ranking(1, 50)));
    assertSameAs(MAPS, fetch(CHESS, ranking(1, 50)));
    assertThat(store.latest(CHESS)).isEmpty();
  }

  @Test
  void twoKeywordsWithOneRankingAreBelievedAfterTheDoubt() throws InterruptedException {
    assertAccepted(fetch(MAPS, ranking(1, 50)));
    assertSameAs(MAPS, fetch(CHESS, ranking(1, 50)));
    Instant doubtedSince = store.clock.instant();
    store.clock.advance(FetchPolicy.DEFAULT.doubt());
    assertAccepted(store.fetcher.fetch(CHESS, Optional.of(store.repeatedSince(doubtedSince))));
    for (int day = 1; day <= 3; day++) {
      store.clock.advance(Duration.ofDays(1));
      assertAccepted(fetch(MAPS, ranking(1 + 5 * day, 50 + 5 * day)));
      assertAccepted(fetch(CHESS, ranking(1 + 5 * day, 50 + 5 * day)));
    }
  }

  @Test
  void aRankingThatIsDoubtedIsDoubtedForOtherKeywordsToo() throws InterruptedException {
    assertAccepted(fetch(MAPS, ranking(1, 50)));
    assertThat(fetch(MAPS, ranking(501, 550))).isInstanceOf(FetchOutcome.Doubted.class);
    assertSameAs(MAPS, fetch(CHESS, ranking(501, 550)));
  }

  @Test
  void aRankingOfHoursAgoIsNotCompared() throws InterruptedException {
    assertAccepted(fetch(MAPS, ranking(1, 50)));
    store.clock.advance(RecentContents.LONGEST);
    assertAccepted(fetch(CHESS, ranking(1, 50)));
  }

  @Test
  void theRankingOfAnotherCountryIsDoubted() throws InterruptedException {
    Subject.Search inJapan = new Subject.Search(Device.IPHONE, JP, MAPS.keyword());
    store.assertAccepted(inJapan, ranking(31, 80));
    assertAccepted(fetch(MAPS, ranking(1, 50)));
    assertSameAs(MAPS, fetch(inJapan, ranking(1, 50)));
  }

  @Test
  void aKeywordMayHaveOneRankingOnTwoDevices() throws InterruptedException {
    assertAccepted(fetch(MAPS, ranking(1, 50)));
    assertAccepted(fetch(new Subject.Search(Device.IPAD, US, MAPS.keyword()), ranking(1, 50)));
  }

  @Test
  void aKeywordThatBeginsAnotherMayHaveItsRanking() throws InterruptedException {
    assertAccepted(fetch(MAPS, ranking(1, 50)));
    assertAccepted(fetch(TestObservations.search("maps offline"), ranking(1, 50)));
  }

  @Test
  void twoKeywordsMayHaveOneShortRankingUnlessItWasAnother() throws InterruptedException {
    assertAccepted(fetch(MAPS, ranking(1, 9)));
    assertAccepted(fetch(CHESS, ranking(1, 9)));
    Subject.Search go = TestObservations.search("go");
    assertAccepted(fetch(go, ranking(5, 13)));
    assertSameAs(MAPS, fetch(go, ranking(1, 9)));
  }

  @Test
  void aRankingInAnotherOrderIsAnother() throws InterruptedException {
    assertAccepted(fetch(MAPS, ranking(1, 50)));
    assertAccepted(fetch(CHESS, new SearchRanking(apps(1, 50).reversed())));
  }

  @Test
  void oneListOfSuggestionsForTwoTermsIsDoubted() throws InterruptedException {
    Subject.Suggestions maps = suggestions("maps");
    assertAccepted(fetch(maps, suggested("maps")));
    assertAccepted(fetch(suggestions("ma"), suggested("maps")));
    assertSameAs(maps, fetch(suggestions("chess"), suggested("maps")));
  }

  private static Subject.Suggestions suggestions(String term) {
    return new Subject.Suggestions(StoreType.APP_STORE, US, Keyword.of(term));
  }

  @Test
  void theChartOfAnotherCountryOrCategoryIsDoubted() throws InterruptedException {
    assertAccepted(fetch(CHART, free(apps(1, 100))));
    Subject.Chart inJapan = new Subject.Chart(Device.IPHONE, JP, CHART.category());
    assertSameAs(CHART, fetch(inJapan, free(apps(1, 100))));
    assertSameAs(CHART, fetch(TestObservations.chart("6014"), free(apps(1, 100))));
    Subject.Chart onTablets = new Subject.Chart(Device.IPAD, US, new CategoryId("36"));
    assertAccepted(fetch(onTablets, free(apps(1, 100))));
  }

  @Test
  void aChartOfGrossingAppsThatIsTheOneOfFreeAppsIsDoubted() throws InterruptedException {
    store.assertAccepted(CHART, charts(apps(1, 100), apps(51, 150)));
    store.assertDoubted(
        CHART,
        charts(apps(1, 100), apps(1, 100)),
        "the grossing chart is the same as the free chart");
  }

  @Test
  void aFewFreeAppsMayBeAllThatEarn() throws InterruptedException {
    store.assertAccepted(CHART, charts(apps(1, 9), apps(1, 9)));
    store.assertAccepted(CHART, charts(apps(2, 9), apps(2, 9)));
  }

  @Test
  void aChartOfAFewGrossingAppsThatBecomesTheOneOfFreeAppsIsDoubted() throws InterruptedException {
    store.assertAccepted(CHART, charts(apps(1, 3), apps(2, 4)));
    store.assertDoubted(
        CHART, charts(apps(1, 3), apps(1, 3)), "the grossing chart is the same as the free chart");
  }

  @Test
  void noAppIsFreeAndPaid() throws InterruptedException {
    Map<ChartKind, List<AppId>> charts =
        Map.of(ChartKind.FREE, apps(1, 1), ChartKind.PAID, apps(1, 1));
    assertThat(store.fetch(CHART, new ChartRanking(charts, Optional.empty())))
        .isEqualTo(new FetchOutcome.Doubted("the paid chart is the same as the free chart"));
  }

  @Test
  void theRatingOfAnotherCountryOrAppIsDoubted() throws InterruptedException {
    Subject.Rating rating = TestObservations.rating(TestObservations.APP);
    Subject.Rating inJapan = new Subject.Rating(TestObservations.APP, JP);
    store.assertAccepted(inJapan, new Rating(4.31, 4_000));
    assertAccepted(fetch(rating, new Rating(4.52, 9_000)));
    assertSameAs(rating, fetch(inJapan, new Rating(4.52, 9_000)));
    Subject.Rating other = TestObservations.rating(TestObservations.app(43));
    assertSameAs(rating, fetch(other, new Rating(4.52, 9_000)));
  }

  @Test
  void twoAppsMayHaveOneRatingOfFewOrComeToIt() throws InterruptedException {
    Subject.Rating rating = TestObservations.rating(TestObservations.APP);
    Subject.Rating other = TestObservations.rating(TestObservations.app(43));
    assertAccepted(fetch(rating, new Rating(4.5, 999)));
    assertAccepted(fetch(other, new Rating(4.5, 999)));
    assertAccepted(fetch(rating, new Rating(4.5, 1_001)));
    assertAccepted(fetch(other, new Rating(4.5, 1_001)));
  }

  @Test
  void anAppOfGooglePlayHasOneRatingInAllCountries() throws InterruptedException {
    assertAccepted(fetch(new Subject.Rating(PLAY_APP, US), new Rating(4.52, 9_000)));
    assertAccepted(fetch(new Subject.Rating(PLAY_APP, JP), new Rating(4.52, 9_000)));
  }

  @Test
  void theListingOfAnotherAppIsDoubted() throws InterruptedException {
    Subject.Listing maps = TestObservations.listing(TestObservations.APP);
    Subject.Listing other = TestObservations.listing(TestObservations.app(43));
    assertAccepted(fetch(maps, TestObservations.listed("Maps")));
    assertSameAs(maps, fetch(other, TestObservations.listed("Maps")));
    assertAccepted(fetch(new Subject.Listing(maps.app(), JP), TestObservations.listed("Maps")));
  }

  @Test
  void equalRatingsInACommonLookupAreAllDoubted() throws InterruptedException {
    List<Observation<?>> reply = new ArrayList<>();
    for (int number = 1; number <= 5; number++) {
      Subject.Rating rating = TestObservations.rating(TestObservations.app(number));
      reply.add(store.observation(rating, new Rating(4.52, number == 3 ? 7_000 : 9_000)));
    }
    store.fetchTogether(reply);
    for (Observation<?> each : reply) {
      assertThat(store.latest(each.subject()).isPresent())
          .isEqualTo(((Rating) each.facts()).count() == 7_000);
    }
  }

  @Test
  void onlyTheLastContentsAreKept() {
    RecentContents recent = new RecentContents();
    for (int i = 0; i < 2 * RecentContents.MOST; i++) {
      recent.add(content(i), MAPS, SteadyStore.NOW);
    }
    assertThat(recent.size()).isEqualTo(RecentContents.MOST);
    assertThat(recent.find(content(0), _ -> true)).isEmpty();
    assertThat(recent.find(content(2L * RecentContents.MOST - 1), _ -> true)).contains(MAPS);
  }

  private static RecentContents.Content content(long digest) {
    return new RecentContents.Content(MAPS.kind(), digest);
  }
}
