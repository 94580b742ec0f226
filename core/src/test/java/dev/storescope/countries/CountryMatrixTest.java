package dev.storescope.countries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.countries.CountryKeywords.KeywordInCountries;
import dev.storescope.countries.CountryMatrix.AppInCountry;
import dev.storescope.countries.CountryMatrix.CountryChart;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.tracking.TrackingIntervals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CountryMatrixTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final AppId APP = new AppId.AppStore(1);
  private static final AppId OTHER = new AppId.AppStore(2);
  private static final AppId THIRD = new AppId.AppStore(3);
  private static final Country US = new Country("us");
  private static final Country DE = new Country("de");
  private static final Country FR = new Country("fr");
  private static final CategoryId GAMES = new CategoryId("6014");
  private static final CountryChart ALL_FREE = new CountryChart(CategoryId.OVERALL, ChartKind.FREE);
  private static final CountryChart GAMES_FREE = new CountryChart(GAMES, ChartKind.FREE);
  private static final Keyword CHESS = Keyword.of("chess");
  private static final Keyword BOARD = Keyword.of("board");
  private static final Keyword GO = Keyword.of("go");

  private final InMemoryArchive archive = new InMemoryArchive();
  private TrackingIntervals.OfApp intervals = TrackingIntervals.OfApp.DAILY;

  @Test
  void aRatingOfAnyAgeAndWhetherTheAppIsOfferedAreByCountry() {
    add(new Subject.Rating(APP, US), 90, new Rating(4.5, 10));
    add(new Subject.Listing(APP, DE), 1, new NotListed());
    List<AppInCountry> rows = matrix(US, DE).rows();
    assertThat(rows.getFirst().rating().orElseThrow().facts()).isEqualTo(new Rating(4.5, 10));
    assertThat(rows.getFirst().offered()).isEmpty();
    assertThat(rows.getLast().rating()).isEmpty();
    assertThat(rows.getLast().offered()).contains(false);
  }

  @Test
  void theChartsAreThoseOfAnyCountryWithThoseOfMostCountriesFirst() {
    chart(US, GAMES, 1, OTHER, APP);
    chart(DE, GAMES, 1, APP);
    chart(US, CategoryId.OVERALL, 1, OTHER, THIRD, APP);
    chart(FR, CategoryId.OVERALL, 1, OTHER);
    CountryMatrix matrix = matrix(US, DE, FR);
    assertThat(matrix.charts()).containsExactly(GAMES_FREE, ALL_FREE);
    assertThat(matrix.rows())
        .extracting(row -> row.chartRank(GAMES_FREE))
        .containsExactly(Optional.of(Rank.at(2)), Optional.of(Rank.at(1)), Optional.empty());
    assertThat(matrix.rows())
        .extracting(row -> row.chartRank(ALL_FREE))
        .containsExactly(
            Optional.of(Rank.at(3)), Optional.empty(), Optional.of(new Rank.NotRanked()));
  }

  @Test
  void anAppThatDroppedOutOfAChartIsNotInIt() {
    chart(US, GAMES, 2, APP);
    chart(US, GAMES, 1, OTHER);
    assertThat(matrix(US).rows().getFirst().chartRank(GAMES_FREE)).contains(new Rank.NotRanked());
  }

  @Test
  void ranksOlderThanThreeDaysDoNotCount() {
    chart(US, GAMES, 4, APP);
    search(US, CHESS, 4, APP);
    CountryMatrix matrix = matrix(US);
    assertThat(matrix.charts()).isEmpty();
    assertThat(matrix.rows().getFirst().keywordRanks()).isEmpty();
  }

  @Test
  void theNewestRankOfAKeywordCounts() {
    search(US, CHESS, 2, APP);
    search(US, CHESS, 1, OTHER, APP);
    search(US, BOARD, 1, OTHER, THIRD, APP);
    AppInCountry us = matrix(US).rows().getFirst();
    assertThat(us.keywordRanks()).isEqualTo(Map.of(CHESS, 2, BOARD, 3));
  }

  @Test
  void keywordsAreOrderedByTheCountriesThatRankTheAppThenByRank() {
    search(US, CHESS, 1, OTHER, APP);
    search(DE, CHESS, 1, APP);
    search(US, BOARD, 1, APP);
    CountryMatrix matrix = matrix(US, DE);
    assertThat(CountryKeywords.order(List.of(GO, BOARD, CHESS, GO), matrix))
        .containsExactly(CHESS, BOARD, GO);
  }

  @Test
  void aKeywordHasItsRankInEachCountryWhereItWasObserved() {
    search(US, CHESS, 1, OTHER, APP);
    search(DE, CHESS, 1, OTHER);
    KeywordInCountries row =
        CountryKeywords.read(
                APP, Device.IPHONE, List.of(US, DE, FR), List.of(CHESS), _ -> intervals, evidence())
            .rows()
            .getFirst();
    assertThat(row.rankIn(US)).contains(Rank.at(2));
    assertThat(row.rankIn(DE)).contains(new Rank.NotRanked());
    assertThat(row.rankIn(FR)).isEmpty();
    assertThat(row.isBestIn(US)).isTrue();
    assertThat(row.isBestIn(DE)).isFalse();
  }

  @Test
  void ranksOfEverySeventhDayStandForTheirInterval() {
    search(US, CHESS, 6, APP);
    search(US, GO, 6, APP);
    chart(US, CategoryId.OVERALL, 6, APP);
    assertThat(matrix(US).rows().getFirst().keywordRanks()).isEmpty();
    intervals =
        new TrackingIntervals.OfApp(
            FetchInterval.EVERY_SEVENTH_DAY, Map.of(GO, FetchInterval.EVERY_SECOND_DAY));
    AppInCountry weekly = matrix(US).rows().getFirst();
    assertThat(weekly.keywordRanks()).containsOnlyKeys(CHESS);
    assertThat(weekly.chartRank(ALL_FREE)).contains(Rank.at(1));
  }

  private CountryMatrix matrix(Country... countries) {
    return CountryMatrix.read(APP, Device.IPHONE, List.of(countries), _ -> intervals, evidence());
  }

  private Evidence evidence() {
    return new Evidence(archive, Moment.now(NOW), Freshness.DEFAULT, _ -> false);
  }

  private void chart(Country country, CategoryId category, int daysAgo, AppId... free) {
    add(
        new Subject.Chart(Device.IPHONE, country, category),
        daysAgo,
        new ChartRanking(Map.of(ChartKind.FREE, List.of(free)), Optional.empty()));
  }

  private void search(Country country, Keyword keyword, int daysAgo, AppId... apps) {
    add(
        new Subject.Search(Device.IPHONE, country, keyword),
        daysAgo,
        new SearchRanking(List.of(apps)));
  }

  private <F extends Facts> void add(Subject<F> subject, int daysAgo, F facts) {
    Instant at = NOW.minus(Duration.ofDays(daysAgo)).plusSeconds(1);
    archive.append(List.of(new Observation<>(subject, at, Source.IMPORT, facts)));
  }
}
