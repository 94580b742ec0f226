package dev.storescope.fetching.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DoubtedRankingsTest {
  private static final Subject.Search SEARCH = TestObservations.search("maps");
  private static final Subject.Chart CHART = TestObservations.chart("36");

  private static final List<AppId> APPS = apps(1, 4);

  private final SteadyStore store = new SteadyStore();

  @Test
  void aRankingThatSharesNothingWithThatOfYesterdayIsDoubted() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 200));
    store.assertDoubted(
        SEARCH, ranking(501, 700), "ranked apps: less than a tenth in common with the last days");
  }

  @Test
  void aRankingThatSharesATenthIsAccepted() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 20));
    store.assertAccepted(SEARCH, ranking(19, 38));
  }

  @Test
  void halfOfAChartMayChangeOvernight() throws InterruptedException {
    store.assertAccepted(CHART, free(apps(1, 100)));
    store.assertAccepted(CHART, free(apps(51, 150)));
  }

  @Test
  void anotherAppMayLeadAChart() throws InterruptedException {
    store.assertAccepted(CHART, free(apps(1, 100)));
    store.assertAccepted(
        CHART, free(Stream.concat(apps(999, 999).stream(), apps(2, 100).stream()).toList()));
  }

  @Test
  void aReversedRankingIsDoubted() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 50));
    store.assertDoubted(
        SEARCH,
        new SearchRanking(apps(1, 50).reversed()),
        "ranked apps: in reverse order compared with the last days");
  }

  @Test
  void aRankingWhoseTopFallsBehindTheOthersIsAccepted() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 50));
    List<AppId> moved = new ArrayList<>(apps(21, 50));
    moved.addAll(apps(1, 20));
    assertThat(RankedLists.correlation(apps(1, 50), moved, RankedLists.LONG_LIST))
        .isBetween(-0.5, 0.0);
    store.assertAccepted(SEARCH, new SearchRanking(moved));
  }

  @Test
  void aChartThatSharesNothingIsDoubtedBesideOneThatIsWhole() throws InterruptedException {
    store.assertAccepted(CHART, charts(apps(1, 100), apps(201, 300)));
    assertThat(store.fetch(CHART, charts(apps(1, 100), apps(401, 500))))
        .isEqualTo(
            new FetchOutcome.Doubted(
                "the grossing chart: less than a tenth in common with the last days"));
  }

  @Test
  void suggestionsThatShareNothingAreDoubted() throws InterruptedException {
    Subject.Suggestions suggestions =
        new Subject.Suggestions(SEARCH.store(), SEARCH.country(), SEARCH.keyword());
    store.assertAccepted(suggestions, suggested("maps"));
    store.assertDoubted(
        suggestions,
        suggested("chess"),
        "suggestions: less than a tenth in common with the last days");
  }

  @Test
  void aRankingOfAFewAppsThatSharesNothingWithTheLastIsDoubted() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 5));
    store.assertDoubted(
        SEARCH, ranking(11, 15), "ranked apps: nothing in common with the last days");
    store.assertAccepted(SEARCH, ranking(15, 19));
  }

  @Test
  void aRankingOfAFewAppsInReverseIsDoubted() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 5));
    store.assertDoubted(
        SEARCH,
        new SearchRanking(apps(1, 5).reversed()),
        "ranked apps: in reverse order compared with the last days");
  }

  @Test
  void aRankingOfAFewAppsThatLosesAThirdAtOnceIsDoubted() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 9));
    store.assertAccepted(SEARCH, ranking(2, 8));
    store.assertDoubted(SEARCH, ranking(5, 8), "ranked apps: 4 now, 7 in the last days");
  }

  @Test
  void aRankingOfAFewAppsThatIsCutIsDoubted() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 7));
    store.assertAccepted(SEARCH, ranking(2, 7));
    store.assertDoubted(SEARCH, ranking(2, 6), "ranked apps: 5 now, 6 in the last days");
  }

  @Test
  void aRankingOfTwoAppsMayChangeWholly() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 2));
    store.assertAccepted(SEARCH, new SearchRanking(apps(1, 2).reversed()));
    store.assertAccepted(SEARCH, ranking(11, 12));
  }

  @Test
  void twoAppsOfThreeMayChangePlaces() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 3));
    store.assertAccepted(SEARCH, new SearchRanking(List.of(APPS.get(1), APPS.get(0), APPS.get(2))));
    store.assertAccepted(SEARCH, new SearchRanking(List.of(APPS.get(1), APPS.get(2), APPS.get(0))));
  }

  @Test
  void aRankingInReverseIsDoubtedAlsoIfTwoAppsHaveChangedPlaces() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 4));
    store.assertDoubted(
        SEARCH,
        new SearchRanking(List.of(APPS.get(3), APPS.get(2), APPS.get(0), APPS.get(1))),
        "ranked apps: in reverse order compared with the last days");
  }

  @Test
  void aRankingOfLongAgoContradictsNothing() throws InterruptedException {
    store.assertAccepted(SEARCH, ranking(1, 200));
    store.clock.advance(Duration.ofDays(EarlierObservations.DAYS_OF_DOUBT));
    store.assertAccepted(SEARCH, ranking(501, 700));
  }

  static SuggestionList suggested(String word) {
    return new SuggestionList(
        IntStream.range(0, 10)
            .mapToObj(i -> new Suggestion(Keyword.of(word + " " + i), OptionalInt.empty()))
            .toList());
  }

  static ChartRanking free(List<AppId> apps) {
    return new ChartRanking(Map.of(ChartKind.FREE, apps), Optional.empty());
  }

  static ChartRanking charts(List<AppId> free, List<AppId> grossing) {
    return new ChartRanking(
        Map.of(ChartKind.FREE, free, ChartKind.GROSSING, grossing), Optional.empty());
  }

  static SearchRanking ranking(int first, int last) {
    return new SearchRanking(apps(first, last));
  }

  static List<AppId> apps(int first, int last) {
    return IntStream.rangeClosed(first, last)
        .<AppId>mapToObj(number -> new AppId.AppStore(number))
        .toList();
  }
}
