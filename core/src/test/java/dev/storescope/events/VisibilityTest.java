package dev.storescope.events;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.appAt;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.KeywordPoints;
import dev.storescope.events.Visibility.PointsChange;
import dev.storescope.events.Visibility.ScoreChange;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Rank;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import dev.storescope.tracking.TrackingIntervals;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibilityTest {
  private static final LocalDate TODAY = LastDays.dateOf(NOON);

  private final TestObservations known = new TestObservations();

  @Test
  void theFirstRankForAllKeywordsIsOneHundred() {
    known.addPopularity("chess", 60).addPopularity("checkers", 40);
    known.add(search("chess"), appAt(1)).add(search("checkers"), appAt(1));
    assertThat(score("chess", "checkers").score()).isEqualTo(100, within(1e-9));
  }

  @Test
  void noRankAtAllIsZero() {
    known.addPopularity("chess", 60).add(search("chess"), appAt(0));
    assertThat(score("chess").score()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 10, 50, 199})
  void aWorseRankIsLess(int rank) {
    known.addPopularity("chess", 60);
    known.add(search("chess"), NOON.minus(Duration.ofDays(1)), appAt(rank));
    known.add(search("chess"), appAt(rank + 1));
    Visibility visibility = read("chess");
    assertThat(visibility.on(TODAY).orElseThrow().score())
        .isLessThanOrEqualTo(visibility.on(TODAY.minusDays(1)).orElseThrow().score());
  }

  @Test
  void aKeywordCountsByItsSearches() {
    known.addPopularity("chess", 70).addPopularity("checkers", 20);
    known.add(search("chess"), appAt(1)).add(search("checkers"), appAt(0));
    assertThat(score("chess", "checkers").score()).isGreaterThan(90);
  }

  @Test
  void searchesForTheBrandOfAnotherAppDoNotCount() {
    known
        .addPopularity("draughty", 80)
        .addPopularity("chess", 80)
        .addListing(app(7), "Draughty: the game")
        .addListing(app(8), "Checkers")
        .addListing(APP, "Chess")
        .addRating(app(7), 4.8, 900_000)
        .addSearch("draughty", app(7), app(8), APP)
        .addSearch("chess", APP);
    Map<Keyword, Double> searches = read("draughty", "chess").searches();
    assertThat(searches.getOrDefault(Keyword.of("draughty"), 0.0))
        .isLessThan(searches.getOrDefault(Keyword.of("chess"), 0.0) / 5);
  }

  @Test
  void theOwnBrandCounts() {
    known
        .addPopularity("chessy", 80)
        .addListing(APP, "Chessy: the game")
        .addListing(app(8), "Checkers")
        .addListing(app(9), "Draughts")
        .addRating(APP, 4.8, 900_000)
        .addSearch("chessy", APP, app(8), app(9));
    known.addPopularity("other", 80).add(search("other"), appAt(1));
    assertThat(Set.copyOf(read("chessy", "other").searches().values())).hasSize(1);
  }

  @Test
  void whatIsNotKnownDoesNotCount() {
    known.addPopularity("chess", 60).addPopularity("not looked at", 60);
    known.add(search("chess"), appAt(1)).add(search("without searches"), appAt(90));
    assertThat(score("chess", "not looked at", "without searches"))
        .isEqualTo(new DayScore(TODAY, 100, 1));
    assertThat(read("not looked at").on(TODAY)).isEmpty();
  }

  @Test
  void aRankCountsForThreeDays() {
    known.addPopularity("chess", 60);
    known.add(search("chess"), NOON.minus(Duration.ofDays(3)), appAt(1));
    assertThat(score("chess").score()).isEqualTo(100, within(1e-9));
    known.at(NOON.plus(Duration.ofDays(1))).addPopularity("chess", 60);
    assertThat(read("chess").on(TODAY.plusDays(1))).isEmpty();
  }

  @Test
  void theContributionsAddUpToTheScore() {
    known.addPopularity("chess", 60).addPopularity("checkers", 40);
    known.add(search("chess"), appAt(3)).add(search("checkers"), appAt(12));
    Visibility visibility = read("chess", "checkers");
    List<KeywordPoints> points = visibility.pointsOn(TODAY);
    assertThat(points)
        .extracting(each -> each.keyword().text())
        .containsExactly("chess", "checkers");
    assertThat(points.stream().mapToDouble(KeywordPoints::points).sum())
        .isEqualTo(visibility.on(TODAY).orElseThrow().score(), within(1e-9));
    assertThat(points.stream().mapToDouble(KeywordPoints::most).sum()).isEqualTo(100, within(1e-9));
  }

  @Test
  void aChangeIsThatOfTheRanksThatChanged() {
    Instant yesterday = NOON.minus(Duration.ofDays(1));
    known.addPopularity("chess", 60).addPopularity("checkers", 40);
    known.add(search("chess"), yesterday, appAt(1)).add(search("checkers"), yesterday, appAt(4));
    known.add(search("chess"), appAt(3)).add(search("checkers"), appAt(4));
    Visibility visibility = read("chess", "checkers");
    ScoreChange all = visibility.change(TODAY.minusDays(1), TODAY).orElseThrow();
    PointsChange change = all.parts().getFirst();
    assertThat(all.parts()).hasSize(1);
    assertThat(all.keywords()).isEqualTo(2);
    assertThat(change.before()).isEqualTo(Rank.at(1));
    assertThat(change.after()).isEqualTo(Rank.at(3));
    assertThat(change.points())
        .isEqualTo(
            visibility.on(TODAY).orElseThrow().score()
                - visibility.on(TODAY.minusDays(1)).orElseThrow().score(),
            within(1e-9));
  }

  @Test
  void aKeywordThatIsAddedChangesTheScoreAndIsNoChangeOfRanks() {
    Instant yesterday = NOON.minus(Duration.ofDays(1));
    known.addPopularity("chess", 60).addPopularity("checkers", 70);
    known.add(search("chess"), yesterday, appAt(1)).add(search("chess"), appAt(1));
    known.add(search("checkers"), appAt(0));
    Visibility visibility = read("chess", "checkers");
    assertThat(visibility.on(TODAY).orElseThrow().score()).isLessThan(50);
    assertThat(visibility.on(TODAY.minusDays(1)).orElseThrow().score()).isEqualTo(100);
    assertThat(visibility.change(TODAY.minusDays(1), TODAY))
        .contains(new ScoreChange(0, 1, List.of()));
    assertThat(visibility.countedOn(TODAY.minusDays(1))).containsExactly(Keyword.of("chess"));
  }

  @Test
  void aKeywordThatIsNoLongerObservedIsNoChangeOfRanks() {
    known.addPopularity("chess", 60).addPopularity("checkers", 70);
    known.add(search("checkers"), NOON.minus(Duration.ofDays(7)), appAt(0));
    known.add(search("chess"), NOON.minus(Duration.ofDays(7)), appAt(2));
    known.add(search("chess"), appAt(1));
    ScoreChange change = read("chess", "checkers").change(TODAY.minusDays(7), TODAY).orElseThrow();
    assertThat(change.keywords()).isEqualTo(1);
    assertThat(change.points()).isBetween(1.0, 99.0);
  }

  @Test
  void withoutAKeywordOnBothDatesNoChangeIsKnown() {
    known.addPopularity("chess", 60).addPopularity("checkers", 70);
    known.add(search("checkers"), NOON.minus(Duration.ofDays(7)), appAt(3));
    known.add(search("chess"), appAt(1));
    assertThat(read("chess", "checkers").change(TODAY.minusDays(7), TODAY)).isEmpty();
  }

  @Test
  void aKeywordOfEverySeventhDayCountsUntilItsNextFetchAndNoLonger() {
    known.addPopularity("chess", 60).addPopularity("checkers", 70);
    known.add(search("chess"), NOON.minus(Duration.ofDays(8)), appAt(1));
    known.add(search("checkers"), appAt(1));
    Visibility weekly = read(FetchInterval.EVERY_SEVENTH_DAY, "chess", "checkers");
    for (int days = 0; days <= 7; days++) {
      assertThat(weekly.countedOn(TODAY.minusDays(8 - days))).contains(Keyword.of("chess"));
    }
    assertThat(weekly.countedOn(TODAY)).containsExactly(Keyword.of("checkers"));
    assertThat(read(FetchInterval.DAILY, "chess", "checkers").countedOn(TODAY.minusDays(4)))
        .isEmpty();
  }

  @Test
  void aRankThatIsCarriedForwardMovesNothing() {
    known.addPopularity("chess", 60);
    known.add(search("chess"), NOON.minus(Duration.ofDays(7)), appAt(9));
    known.add(search("chess"), appAt(2));
    Visibility weekly = read(FetchInterval.EVERY_SEVENTH_DAY, "chess");
    assertThat(weekly.change(TODAY.minusDays(7), TODAY.minusDays(1)))
        .contains(new ScoreChange(0, 1, List.of()));
    assertThat(weekly.change(TODAY.minusDays(1), TODAY).orElseThrow().points()).isPositive();
  }

  private Visibility read(FetchInterval interval, String... keywords) {
    Evidence evidence = known.now();
    Watch watch =
        new Watch(
            APP,
            US,
            Device.IPHONE,
            Stream.of(keywords).map(Keyword::of).toList(),
            List.of(),
            new TrackingIntervals.OfApp(interval, Map.of()));
    return Visibility.of(
        RankHistory.since(watch, TODAY.minusDays(8), evidence),
        SearchVolume.standard(),
        new OpenShares(),
        evidence);
  }

  private DayScore score(String... keywords) {
    return read(keywords).on(TODAY).orElseThrow();
  }

  private Visibility read(String... keywords) {
    Evidence evidence = known.now();
    RankHistory ranks =
        RankHistory.read(
            APP,
            US,
            Device.IPHONE,
            Stream.of(keywords).map(Keyword::of).toList(),
            evidence.moment().at().minus(Duration.ofDays(30)),
            evidence);
    return Visibility.of(ranks, SearchVolume.standard(), new OpenShares(), evidence);
  }
}
