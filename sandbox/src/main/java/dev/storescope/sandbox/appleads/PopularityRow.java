package dev.storescope.sandbox.appleads;

import dev.storescope.sandbox.world.ReportedDays;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.store.Country;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A row of a report: a term in a genre, in a country and a week or month.
 *
 * @param rank in the genre, from 1
 * @param inGenre the popularity compared with the most popular term of the genre, 1 to 100
 * @param popularity 1 to 100
 */
record PopularityRow(
    ReportedDays days,
    Country country,
    ReportedGenre genre,
    String term,
    int rank,
    int inGenre,
    int popularity) {
  private static final int MOST_OF_A_GENRE = 500;
  private static final Comparator<PopularTerm> BEST_FIRST =
      Comparator.comparingDouble(PopularTerm::exact)
          .reversed()
          .thenComparingInt(PopularTerm::rankInGenre);

  /** The rows of a country and a week or month, by genre and rank. */
  static Stream<PopularityRow> of(Country country, ReportedDays days, List<PopularTerm> terms) {
    Map<ReportedGenre, List<PopularTerm>> byGenre =
        terms.stream()
            .filter(term -> ReportedGenre.of(term.genre()).isPresent())
            .collect(
                Collectors.groupingBy(
                    term -> ReportedGenre.of(term.genre()).orElseThrow(),
                    () -> new EnumMap<>(ReportedGenre.class),
                    Collectors.toList()));
    return byGenre.entrySet().stream()
        .flatMap(genre -> ofGenre(country, days, genre.getKey(), genre.getValue()));
  }

  /** Ranks are recomputed, as one genre may hold several of the store's categories. */
  private static Stream<PopularityRow> ofGenre(
      Country country, ReportedDays days, ReportedGenre genre, List<PopularTerm> terms) {
    List<PopularTerm> best = best(terms);
    double most = best.getFirst().exact();
    return IntStream.range(0, best.size())
        .mapToObj(
            i ->
                new PopularityRow(
                    days,
                    country,
                    genre,
                    best.get(i).term(),
                    i + 1,
                    Math.clamp(Math.round(100 * best.get(i).exact() / most), 1, 100),
                    best.get(i).popularity()));
  }

  private static List<PopularTerm> best(List<PopularTerm> terms) {
    Map<String, PopularTerm> byTerm = new LinkedHashMap<>();
    terms.stream().sorted(BEST_FIRST).forEach(term -> byTerm.putIfAbsent(term.term(), term));
    return byTerm.values().stream().limit(MOST_OF_A_GENRE).toList();
  }

  /** The coarse scale: 1 to 5. */
  int popularityOfFive() {
    return (popularity + 19) / 20;
  }
}
