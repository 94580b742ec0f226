package dev.storescope.observation;

import static dev.storescope.testkit.TestObservations.app;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FactsTest {

  @Test
  void ranksStartAtOneAndAnAbsentAppIsNotRanked() {
    Facts.SearchRanking ranking = new Facts.SearchRanking(apps(3));

    assertThat(ranking.rankOf(app(1))).isEqualTo(Rank.at(1));
    assertThat(ranking.rankOf(app(3))).isEqualTo(Rank.at(3));
    assertThat(ranking.rankOf(app(4))).isEqualTo(new Rank.NotRanked());
    assertThat(new Facts.SearchRanking(apps(3), Map.of(), false).rankOf(app(4)))
        .isEqualTo(new Rank.Beyond(3));
  }

  @Test
  void noAppRanksTwice() {
    List<AppId> twice = List.of(app(1), app(2), app(1));

    assertThatThrownBy(() -> new Facts.SearchRanking(twice))
        .hasMessageContaining("same entry twice");
    assertThatThrownBy(() -> chart(twice)).hasMessageContaining("same entry twice");
  }

  @Test
  void rankingsHaveAtMost250Apps() {
    assertThat(new Facts.SearchRanking(apps(250)).apps()).hasSize(250);
    assertThatThrownBy(() -> new Facts.SearchRanking(apps(251))).hasMessageContaining("250");
    assertThatThrownBy(() -> chart(apps(251))).hasMessageContaining("250");
  }

  @Test
  void anEmptyRankingIsAnObservationToo() {
    assertThat(new Facts.SearchRanking(List.of()).apps()).isEmpty();
    assertThat(chart(List.of()).charts()).containsEntry(ChartKind.FREE, List.of());
  }

  @Test
  void aChartObservationHasAtLeastOneChart() {
    assertThatThrownBy(() -> new Facts.ChartRanking(Map.of(), Optional.of("Finance")))
        .hasMessageContaining("at least one of free, paid, grossing");
  }

  @Test
  void factsDoNotChangeWithTheListsTheyWereMadeOf() {
    List<AppId> apps = new ArrayList<>(apps(2));
    Facts.SearchRanking ranking = new Facts.SearchRanking(apps);
    Facts.ChartRanking chart = chart(apps);
    apps.clear();

    assertThat(ranking.apps()).isEqualTo(apps(2));
    assertThat(chart.charts()).containsEntry(ChartKind.FREE, apps(2));
  }

  @Test
  void aStoreSuggestsAtMostFiftyTerms() {
    Facts.Suggestion term = new Facts.Suggestion(Keyword.of("chess"), OptionalInt.empty());

    assertThat(new Facts.SuggestionList(Collections.nCopies(50, term)).suggestions()).hasSize(50);
    assertThatThrownBy(() -> new Facts.SuggestionList(Collections.nCopies(51, term)))
        .hasMessageContaining("50");
  }

  @Test
  void searchAdsSuggestAtMostAThousandDifferentKeywords() {
    List<Keyword> keywords =
        IntStream.rangeClosed(1, 1001).mapToObj(i -> Keyword.of("keyword " + i)).toList();

    assertThat(new Facts.AdsSuggestionList(keywords.subList(0, 1000)).keywords()).hasSize(1000);
    assertThatThrownBy(() -> new Facts.AdsSuggestionList(keywords)).hasMessageContaining("1000");
    assertThatThrownBy(() -> new Facts.AdsSuggestionList(Collections.nCopies(2, keywords.get(0))))
        .hasMessageContaining("same entry twice");
  }

  @Test
  void theRecommendedKeywordsHavePopularitiesFromZeroToHundred() {
    Keyword chess = Keyword.of("chess");
    Facts.AdsSuggestionList list =
        new Facts.AdsSuggestionList(List.of(chess, Keyword.of("go")), Map.of(chess, 0));

    assertThat(list.findPopularity(chess)).contains(0);
    assertThat(list.findPopularity(Keyword.of("go"))).isEmpty();
    assertThatThrownBy(() -> new Facts.AdsSuggestionList(List.of(chess), Map.of(chess, 101)))
        .hasMessageContaining("0 to 100, not 101");
    assertThatThrownBy(() -> new Facts.AdsSuggestionList(List.of(), Map.of(chess, 1)))
        .hasMessageContaining("in the list");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0.1, 7", "4.68123, 1", "5, 9223372036854775807"})
  void aRatingIsZeroOfZeroOrUpToFiveOfMore(double average, long count) {
    assertThat(new Facts.Rating(average, count).average()).isEqualTo(average);
  }

  @ParameterizedTest
  @CsvSource({"-0.1, 1", "5.1, 1", "NaN, 1", "Infinity, 1", "4, -1", "4, 0", "0, 7"})
  void anythingElseIsNoRating(double average, long count) {
    assertThatThrownBy(() -> new Facts.Rating(average, count)).hasMessageContaining("at most 5");
  }

  @ParameterizedTest
  @EnumSource
  void aPopularityIsWithinItsScale(PopularityScale scale) {
    assertThat(new Facts.Popularity(scale.lowest(), scale).value()).isEqualTo(scale.lowest());
    assertThat(new Facts.Popularity(scale.highest(), scale).value()).isEqualTo(scale.highest());
    assertThatThrownBy(() -> new Facts.Popularity(scale.lowest() - 1, scale))
        .hasMessageContaining(scale.name());
    assertThatThrownBy(() -> new Facts.Popularity(scale.highest() + 1, scale))
        .hasMessageContaining(scale.name());
  }

  private static Facts.ChartRanking chart(List<AppId> free) {
    return new Facts.ChartRanking(Map.of(ChartKind.FREE, free), Optional.empty());
  }

  private static List<AppId> apps(int count) {
    return LongStream.rangeClosed(1, count).mapToObj(TestObservations::app).toList();
  }
}
