package dev.storescope.estimation.volume;

import dev.storescope.estimation.volume.SearchSignals.PrefixSuggestions;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The suggestion lists of a market, and the terms that they show, numbered by their texts. */
final class MarketLists {
  /** Of longer prefixes only the whole term is used. */
  private static final int LONGEST_PREFIX = 12;

  private final NavigableMap<String, List<String>> lists = new TreeMap<>();
  private final List<String> terms;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final int full;
  private final ListOrder order;

  /**
   * @param byPrefix the terms of each list, in the store's order, by what was typed
   */
  MarketLists(Map<Keyword, List<Keyword>> byPrefix) {
    byPrefix.forEach(
        (prefix, terms) ->
            lists.put(prefix.text(), terms.stream().map(Keyword::text).distinct().toList()));
    this.terms = lists.values().stream().flatMap(List::stream).distinct().sorted().toList();
    this.full = lists.values().stream().mapToInt(List::size).max().orElse(0);
    this.order = ListOrder.of(lists, full);
    for (int number = 0; number < terms.size(); number++) {
      numbers.put(terms.get(number), number);
    }
  }

  /** The number of terms that a list shows. */
  int size() {
    return terms.size();
  }

  Keyword term(int number) {
    return Keyword.ofStored(terms.get(number));
  }

  /** Whether the list for the whole term was observed, as it is of terms that someone asked for. */
  boolean isAskedFor(int number) {
    return lists.containsKey(terms.get(number));
  }

  /** How much the position in a list says. */
  ListOrder order() {
    return order;
  }

  /**
   * The words that no list shows but of which the own list has longer terms that begin with them:
   * the numbers of these.
   */
  Map<Keyword, List<Integer>> continued() {
    Map<Keyword, List<Integer>> continued = new TreeMap<>();
    lists.forEach(
        (word, list) -> {
          List<Integer> longer =
              list.stream().filter(term -> term.startsWith(word + " ")).map(this::number).toList();
          if (word.indexOf(' ') < 0 && !numbers.containsKey(word) && !longer.isEmpty()) {
            continued.put(Keyword.ofStored(word), longer);
          }
        });
    return continued;
  }

  /**
   * What the lists say about pairs of terms: each beats the next one, as far as the order says
   * something, and all of a full list beat every known term with the prefix that the list does not
   * show.
   */
  TermComparisons compare() {
    TermComparisons.Builder comparisons = new TermComparisons.Builder(size());
    for (List<String> list : lists.values()) {
      for (int i = 1; i < list.size() && order.weight() > 0; i++) {
        comparisons.add(number(list.get(i - 1)), number(list.get(i)), order.weight());
      }
    }
    for (int number = 0; number < size(); number++) {
      String term = terms.get(number);
      for (String prefix : prefixes(term)) {
        List<String> list = lists.getOrDefault(prefix, List.of());
        if (list.size() == full && !list.contains(term)) {
          // The first ones of a list in order beat its last one already.
          for (String shown : list.subList(order.isExact() ? full - 1 : 0, full)) {
            comparisons.add(number(shown), number);
          }
        }
      }
    }
    return comparisons.build();
  }

  /** The lists of the prefixes of a term, shortest first. */
  List<PrefixSuggestions> chain(Keyword term) {
    List<PrefixSuggestions> chain = new ArrayList<>();
    for (String prefix : prefixes(term.text())) {
      List<String> list = lists.getOrDefault(prefix, List.of());
      if (!list.isEmpty()) {
        chain.add(
            new PrefixSuggestions(
                term, Keyword.ofStored(prefix), list.stream().map(Keyword::ofStored).toList()));
      }
    }
    return chain;
  }

  private int number(String term) {
    return numbers.getOrDefault(term, -1);
  }

  private static List<String> prefixes(String term) {
    int whole = term.codePointCount(0, term.length());
    List<String> prefixes = new ArrayList<>();
    for (int length = 1; length <= whole; length++) {
      String prefix = term.substring(0, term.offsetByCodePoints(0, length));
      if ((length <= LONGEST_PREFIX || length == whole || 2 * length == whole + whole % 2)
          && !prefix.endsWith(" ")) {
        prefixes.add(prefix);
      }
    }
    return prefixes;
  }
}
