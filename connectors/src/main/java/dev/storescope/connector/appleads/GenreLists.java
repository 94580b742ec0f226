package dev.storescope.connector.appleads;

import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.TopSearches;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.Keyword;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The lists of the most searched terms of the genres, in the report of a country and a week.
 *
 * @param byGenre the rows by the name of their genre
 */
record GenreLists(PopularityWeek week, Map<String, List<SearchTerm>> byGenre) {
  static GenreLists of(PopularityWeek week, List<SearchTerm> terms) {
    return new GenreLists(
        week,
        terms.stream()
            .filter(term -> term.genre().isPresent())
            .collect(
                Collectors.groupingBy(
                    term -> term.genre().orElseThrow(), HashMap::new, Collectors.toList())));
  }

  /**
   * The list of a genre; empty if the report has none.
   *
   * @throws UnusableReplyException if a row is of another week, or lacks a rank or a popularity
   */
  Optional<TopSearches> find(AdsGenre genre) {
    Map<Keyword, TopSearches.Term> terms = new LinkedHashMap<>();
    byGenre.getOrDefault(genre.name(), List.of()).stream()
        .map(this::term)
        .sorted(Comparator.comparingInt(TopSearches.Term::rank))
        .limit(TopSearches.MAX_TERMS)
        .forEach(term -> terms.putIfAbsent(term.keyword(), term));
    List<TopSearches.Term> listed = List.copyOf(terms.values());
    if (listed.stream().mapToInt(TopSearches.Term::rank).distinct().count() != listed.size()) {
      throw drifted();
    }
    return listed.isEmpty() ? Optional.empty() : Optional.of(new TopSearches(week, listed));
  }

  private TopSearches.Term term(SearchTerm row) {
    boolean complete =
        row.rank().isPresent()
            && row.ofGenre().isPresent()
            && row.popularity().scale() == PopularityScale.ADS_WEEKLY_1_TO_100
            && row.popularity().week().equals(Optional.of(week));
    if (!complete) {
      throw drifted();
    }
    return new TopSearches.Term(
        row.keyword(), row.rank().getAsInt(), row.ofGenre().getAsInt(), row.popularity().value());
  }

  private static UnusableReplyException drifted() {
    return UnusableReplyException.drifted(
        "a genre in the report of Apple Ads has rows of another week, or without a rank of their"
            + " own or a popularity");
  }
}
