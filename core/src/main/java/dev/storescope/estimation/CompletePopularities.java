package dev.storescope.estimation;

import static java.util.stream.Collectors.groupingBy;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.store.Keyword;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Counts the terms of a report by popularity, where the report has all of the country: above the
 * highest popularity at which the list of a genre ends. Apple lists at most 500 terms of a genre;
 * in small countries lists are shorter, and the report does not say why.
 */
public final class CompletePopularities {
  /** The end of a shorter list is that of a small genre. */
  private static final int FEWEST_OF_A_GENRE = 20;

  /** A report of fewer genres, of the 15, is a part of one. */
  private static final int FEWEST_GENRES = 10;

  /** With fewer terms or popularities the counts say nothing. */
  private static final int FEWEST_TERMS = 30;

  private static final int FEWEST_POPULARITIES = 8;

  private CompletePopularities() {}

  /** A row of a report: a term in the list of a genre, with its popularity in the country. */
  public record GenreTerm(String genre, Keyword keyword, Popularity popularity) {}

  /** The counts; empty if the report is a part of one, or complete for too few terms. */
  public static Optional<PopularityCounts> count(Collection<GenreTerm> report) {
    Map<String, List<GenreTerm>> genres =
        report.stream()
            .filter(term -> term.popularity().scale() == PopularityScale.ADS_1_TO_100)
            .collect(groupingBy(GenreTerm::genre));
    if (genres.size() < FEWEST_GENRES) {
      return Optional.empty();
    }
    Map<Keyword, Integer> popularities = new HashMap<>();
    genres.values().stream()
        .flatMap(List::stream)
        .forEach(term -> popularities.merge(term.keyword(), term.popularity().value(), Math::max));
    return count(popularities, lowest(genres.values()));
  }

  private static int lowest(Collection<List<GenreTerm>> genres) {
    return genres.stream()
        .filter(terms -> terms.size() >= FEWEST_OF_A_GENRE)
        .mapToInt(terms -> lowestOf(terms) + 1)
        .max()
        .orElseGet(
            () -> genres.stream().mapToInt(CompletePopularities::lowestOf).min().orElseThrow());
  }

  private static int lowestOf(List<GenreTerm> terms) {
    return terms.stream().mapToInt(term -> term.popularity().value()).min().orElseThrow();
  }

  private static Optional<PopularityCounts> count(Map<Keyword, Integer> popularities, int lowest) {
    int highest = PopularityScale.ADS_1_TO_100.highest();
    int[] counts = new int[Math.max(0, highest + 1 - lowest)];
    popularities.values().stream()
        .filter(popularity -> popularity >= lowest)
        .forEach(popularity -> counts[popularity - lowest]++);
    boolean tooFew =
        IntStream.of(counts).sum() < FEWEST_TERMS
            || IntStream.of(counts).filter(count -> count > 0).count() < FEWEST_POPULARITIES;
    return tooFew
        ? Optional.empty()
        : Optional.of(new PopularityCounts(lowest, IntStream.of(counts).boxed().toList()));
  }
}
