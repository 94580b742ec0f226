package dev.storescope.estimation.volume;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.volume.CompletePopularities.GenreTerm;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompletePopularitiesTest {
  @Test
  void countsGoDownToWhereTheFirstListEnds() {
    List<GenreTerm> terms = new ArrayList<>(genres(1, 12, 500, 40));
    terms.addAll(genres(13, 1, 500, 60));
    assertThat(CompletePopularities.count(terms).map(PopularityCounts::lowest)).contains(61);
  }

  @Test
  void aGenreOfFewTermsIsNotCutOff() {
    List<GenreTerm> terms = new ArrayList<>(genres(1, 12, 300, 40));
    terms.addAll(genres(13, 1, 10, 90));
    assertThat(CompletePopularities.count(terms).map(PopularityCounts::lowest)).contains(41);
  }

  @Test
  void aTermInTwoGenresCountsOnce() {
    List<GenreTerm> once = genres(1, 12, 40, 70);
    List<GenreTerm> twice =
        Stream.concat(
                once.stream(),
                once.stream().limit(10).map(term -> term(term.keyword().text(), "another", 99)))
            .toList();
    int all =
        CompletePopularities.count(twice).orElseThrow().terms().stream()
            .mapToInt(count -> count)
            .sum();
    assertThat(all).isEqualTo(468);
  }

  @Test
  void aPartOfAReportHasNoCounts() {
    assertThat(CompletePopularities.count(genres(1, 9, 500, 40))).isEmpty();
    assertThat(CompletePopularities.count(genres(1, 12, 2, 40))).isEmpty();
  }

  @Test
  void rowsOnAnotherScaleAreNotCounted() {
    List<GenreTerm> report = genres(1, 12, 40, 70);
    Popularity coarse = new Popularity(3, PopularityScale.ADS_1_TO_5);
    GenreTerm other = new GenreTerm("genre 1", Keyword.of("another"), coarse, OptionalInt.empty());
    List<GenreTerm> both = Stream.concat(Stream.of(other), report.stream()).toList();
    assertThat(CompletePopularities.count(both)).isEqualTo(CompletePopularities.count(report));
  }

  /** Genres with terms whose popularities go down from 100 to a lowest. */
  private static List<GenreTerm> genres(int first, int count, int terms, int lowest) {
    List<GenreTerm> all = new ArrayList<>();
    for (int genre = first; genre < first + count; genre++) {
      for (int i = 0; i < terms; i++) {
        int popularity = 100 - i * (100 - lowest) / (terms - 1);
        all.add(term("term %d of %d".formatted(i, genre), "genre " + genre, popularity));
      }
    }
    return all;
  }

  private static GenreTerm term(String keyword, String genre, int popularity) {
    return term(keyword, genre, popularity, OptionalInt.empty());
  }

  private static GenreTerm term(String keyword, String genre, int popularity, OptionalInt inGenre) {
    return new GenreTerm(
        genre,
        Keyword.of(keyword),
        new Popularity(popularity, PopularityScale.ADS_WEEKLY_1_TO_100),
        inGenre);
  }

  /** A report whose popularities in the genres are a function of that of the country. */
  private static Optional<GenreResidual> residual(IntUnaryOperator inGenre) {
    List<GenreTerm> report =
        genres(1, 12, 300, 40).stream()
            .map(
                term ->
                    term(
                        term.keyword().text(),
                        term.genre(),
                        term.popularity().value() * 9 / 10,
                        OptionalInt.of(inGenre.applyAsInt(term.popularity().value()))))
            .toList();
    return CompletePopularities.count(report).flatMap(PopularityCounts::residual);
  }

  @Test
  void popularitiesInGenresThatAreARatioLeaveWhatIsRounded() {
    GenreResidual residual = residual(popularity -> popularity).orElseThrow();
    assertThat(residual.rows()).isEqualTo(3_600);
    assertThat(residual.points()).isBetween(0.2, 0.7);
    assertThat(residual.isLarge()).isFalse();
  }

  @Test
  void popularitiesInGenresOnAnotherScaleLeaveMore() {
    GenreResidual residual = residual(popularity -> popularity / 2 + 50).orElseThrow();
    assertThat(residual.points()).isGreaterThan(5);
    assertThat(residual.isLarge()).isTrue();
  }

  @Test
  void aReportWithoutPopularitiesInGenresIsNotChecked() {
    assertThat(CompletePopularities.count(genres(1, 12, 300, 40)).orElseThrow().residual())
        .isEmpty();
  }
}
