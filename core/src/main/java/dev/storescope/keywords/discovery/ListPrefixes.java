package dev.storescope.keywords.discovery;

import dev.storescope.keywords.discovery.Prospects.Prospect;
import dev.storescope.store.Keyword;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The texts to type for further suggestions. A good keyword of an app is combined with what people
 * add to other terms, before and after it; all but the last word of these combinations, and the
 * first letter of that, lead to lists that have most of them which are searched for.
 */
final class ListPrefixes {
  private static final int MOST_BASES = 12;
  private static final int MOST_ADDITIONS = 60;
  private static final double LEAST_OUTLOOK = -5;

  private final Prospects prospects;
  private final Prospects.State state;
  private final Map<String, Integer> additions = new HashMap<>();
  private final Map<Keyword, Double> expected = new LinkedHashMap<>();

  private ListPrefixes(Prospects prospects, Prospects.State state) {
    this.prospects = prospects;
    this.state = state;
  }

  /** The prefixes, those with most expected installs first. */
  static List<Keyword> of(Prospects prospects, Prospects.State state) {
    ListPrefixes prefixes = new ListPrefixes(prospects, state);
    state.bestFirst().forEach(prospect -> prefixes.count(prospect.keyword().text()));
    List<String> frequent = first(MOST_ADDITIONS, prefixes.additions);
    state.bestFirst().stream()
        .filter(prospect -> prospect.outlook() > LEAST_OUTLOOK)
        .map(Prospect::keyword)
        .filter(prospects::isOfListing)
        .limit(MOST_BASES)
        .forEach(base -> prefixes.combine(base, frequent));
    return first(Integer.MAX_VALUE, prefixes.expected);
  }

  /** The keys with the greatest values first. */
  private static <K extends Comparable<K>, V extends Comparable<V>> List<K> first(
      int count, Map<K, V> values) {
    return values.entrySet().stream()
        .sorted(
            Map.Entry.<K, V>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(count)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Counts what a term adds to a shorter term, before or after it. */
  private void count(String term) {
    for (int space = term.indexOf(' '); space > 0; space = term.indexOf(' ', space + 1)) {
      String before = term.substring(0, space);
      String after = term.substring(space + 1);
      if (isTerm(before)) {
        additions.merge(after, 1, Integer::sum);
      }
      if (isTerm(after)) {
        additions.merge(before, 1, Integer::sum);
      }
    }
  }

  private boolean isTerm(String text) {
    return prospects.lexicon().terms().contains(Keyword.ofStored(text));
  }

  private void combine(Keyword base, List<String> frequent) {
    // The combinations of a term that is searched for more are, too.
    double weight = Math.sqrt(prospects.searchesOf(base));
    for (String addition : frequent) {
      if (!addition.equals(base.text())) {
        add(base.text() + " " + addition, weight);
        add(addition + " " + base.text(), weight);
      }
    }
  }

  private void add(String combined, double weight) {
    if (combined.codePointCount(0, combined.length()) <= Keyword.MAX_LENGTH && !isTerm(combined)) {
      int last = combined.lastIndexOf(' ') + 1;
      Keyword prefix =
          Keyword.ofStored(combined.substring(0, combined.offsetByCodePoints(last, 1)));
      double share = Math.exp(state.outlook().of(Keyword.ofStored(combined)));
      expected.merge(prefix, weight * share, Double::sum);
    }
  }
}
