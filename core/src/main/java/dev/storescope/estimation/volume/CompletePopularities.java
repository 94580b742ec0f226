package dev.storescope.estimation.volume;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.partitioningBy;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.ListEnd;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.store.Keyword;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Counts the terms of a report by popularity, where the report has all of the country. Apple lists
 * at most 500 terms of a genre: above the highest popularity at which a list of that length ends,
 * the report is complete. Shorter lists have all terms with 500 searches or more in the period.
 */
public final class CompletePopularities {
  /** The lowest popularity of a shorter list may be above the threshold. */
  private static final int FEWEST_OF_A_GENRE = 20;

  /** A report of fewer genres, of the 15, is a part of one. */
  private static final int FEWEST_GENRES = 10;

  /** With fewer terms or popularities the counts say nothing. */
  private static final int FEWEST_TERMS = 30;

  private static final int FEWEST_POPULARITIES = 8;

  private CompletePopularities() {}

  /**
   * A row of a report: a term in the list of a genre.
   *
   * @param popularity in the country
   * @param inGenre the popularity in the genre, from 1 to 100, if the row has it
   */
  public record GenreTerm(
      String genre, Keyword keyword, Popularity popularity, OptionalInt inGenre) {}

  /** The counts; empty if the report is a part of one, or complete for too few terms. */
  public static Optional<PopularityCounts> count(Collection<GenreTerm> report) {
    Map<String, List<GenreTerm>> genres =
        report.stream()
            .filter(term -> term.popularity().scale().isOf100())
            .collect(groupingBy(GenreTerm::genre));
    if (genres.size() < FEWEST_GENRES) {
      return Optional.empty();
    }
    Map<Keyword, Integer> popularities = new HashMap<>();
    genres.values().stream()
        .flatMap(List::stream)
        .forEach(term -> popularities.merge(term.keyword(), term.popularity().value(), Math::max));
    PopularityScale scale = genres.values().iterator().next().getFirst().popularity().scale();
    GenreEnds ends = GenreEnds.of(genres.values());
    return count(
        popularities, scale, ends.lowestOfAll(), ends.findEnd(), residual(genres.values()));
  }

  private static Optional<GenreResidual> residual(Collection<List<GenreTerm>> genres) {
    double[] squares = genres.stream().flatMapToDouble(CompletePopularities::squares).toArray();
    return squares.length < FEWEST_TERMS
        ? Optional.empty()
        : Optional.of(
            new GenreResidual(
                (int) Math.round(100 * Math.sqrt(DoubleStream.of(squares).average().orElseThrow())),
                squares.length));
  }

  /** Of the differences from the popularities in a genre that the law predicts. */
  private static DoubleStream squares(List<GenreTerm> genre) {
    double first = genre.stream().mapToInt(term -> term.popularity().value()).max().orElseThrow();
    return genre.stream()
        .filter(term -> term.inGenre().isPresent())
        .mapToDouble(
            term ->
                Math.pow(term.inGenre().getAsInt() - 100 * term.popularity().value() / first, 2));
  }

  /**
   * Where the lists of the genres end.
   *
   * @param full those of the greatest length, if several have it
   * @param others which end at the threshold
   */
  private record GenreEnds(List<List<GenreTerm>> full, List<List<GenreTerm>> others) {
    static GenreEnds of(Collection<List<GenreTerm>> genres) {
      int longest = genres.stream().mapToInt(List::size).max().orElseThrow();
      Map<Boolean, List<List<GenreTerm>>> parts =
          genres.stream().collect(partitioningBy(terms -> terms.size() == longest));
      List<List<GenreTerm>> full = parts.getOrDefault(true, List.of());
      return full.size() > 1
          ? new GenreEnds(full, parts.getOrDefault(false, List.of()))
          : new GenreEnds(List.of(), List.copyOf(genres));
    }

    /** The lowest popularity of which the report has all terms. */
    int lowestOfAll() {
      return full.stream()
          .mapToInt(terms -> lowestOf(terms) + 1)
          .max()
          .orElseGet(
              () -> others.stream().mapToInt(CompletePopularities::lowestOf).min().orElseThrow());
    }

    /** Where the lists end that do so at the threshold. */
    Optional<ListEnd> findEnd() {
      return ThresholdOfLists.find(
          others.stream()
              .filter(terms -> terms.size() >= FEWEST_OF_A_GENRE)
              .flatMap(List::stream)
              .mapToInt(term -> term.popularity().value()));
    }
  }

  private static int lowestOf(List<GenreTerm> terms) {
    return terms.stream().mapToInt(term -> term.popularity().value()).min().orElseThrow();
  }

  private static Optional<PopularityCounts> count(
      Map<Keyword, Integer> popularities,
      PopularityScale scale,
      int lowest,
      Optional<ListEnd> end,
      Optional<GenreResidual> residual) {
    int highest = scale.highest();
    int[] counts = new int[Math.max(0, highest + 1 - lowest)];
    popularities.values().stream()
        .filter(popularity -> popularity >= lowest)
        .forEach(popularity -> counts[popularity - lowest]++);
    boolean tooFew =
        IntStream.of(counts).sum() < FEWEST_TERMS
            || IntStream.of(counts).filter(count -> count > 0).count() < FEWEST_POPULARITIES;
    return tooFew
        ? Optional.empty()
        : Optional.of(
            new PopularityCounts(
                scale,
                lowest,
                IntStream.of(counts).boxed().toList(),
                end,
                residual,
                Optional.empty()));
  }
}
