package dev.storescope.fetching.doubt;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.SuggestionList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The lists that a store ranks: of a search, of each chart of a category, of suggestions. */
final class RankedLists {
  /** Many entries of a shorter list may change, or be those of another, by chance. */
  static final int LONG_LIST = 10;

  /** All entries of a shorter list may. */
  static final int SHORT_LIST = 3;

  private RankedLists() {}

  /** The lists of facts by their names, with at least {@value #LONG_LIST} entries each. */
  static Map<String, List<?>> longListsOf(Facts facts) {
    return listsOf(facts, LONG_LIST);
  }

  /** The lists of facts by their names, with at least a number of entries each. */
  static Map<String, List<?>> listsOf(Facts facts, int fewest) {
    Map<String, List<?>> lists = new TreeMap<>();
    switch (facts) {
      case SearchRanking search -> lists.put("ranked apps", search.apps());
      case SuggestionList suggested ->
          lists.put(
              "suggestions",
              suggested.suggestions().stream().map(Facts.Suggestion::term).distinct().toList());
      case ChartRanking chart ->
          chart.charts().forEach((kind, apps) -> lists.put(nameOf(kind), apps));
      case Facts _ -> {}
    }
    lists.values().removeIf(list -> list.size() < fewest);
    return lists;
  }

  /** Such as {@code the grossing chart}. */
  static String nameOf(ChartKind kind) {
    return "the %s chart".formatted(kind.name().toLowerCase(Locale.ROOT));
  }

  /** The part of the entries of the shorter list that the other has too, 0 to 1. */
  static double partInCommon(List<?> one, List<?> other) {
    Set<?> common = inCommon(one, other);
    return (double) common.size() / Math.min(one.size(), other.size());
  }

  private static Set<?> inCommon(List<?> one, List<?> other) {
    Set<Object> common = new HashSet<>(one);
    common.retainAll(new HashSet<>(other));
    return common;
  }

  /**
   * Spearman's rank correlation of the entries that both lists have, -1 to 1; 1 if these are fewer
   * than a number.
   */
  static double correlation(List<?> one, List<?> other, int fewest) {
    Set<?> common = inCommon(one, other);
    int size = common.size();
    if (size < fewest) {
      return 1;
    }
    List<?> kept = one.stream().filter(common::contains).toList();
    Map<Object, Integer> otherRanks = ranks(other.stream().filter(common::contains).toList());
    double squares =
        IntStream.range(0, size)
            .mapToDouble(rank -> Math.pow(rank - otherRanks.getOrDefault(kept.get(rank), rank), 2))
            .sum();
    return 1 - 6 * squares / ((double) size * ((double) size * size - 1));
  }

  private static Map<Object, Integer> ranks(List<?> list) {
    Map<Object, Integer> ranks = new HashMap<>();
    for (int rank = 0; rank < list.size(); rank++) {
      ranks.put(list.get(rank), rank);
    }
    return ranks;
  }
}
