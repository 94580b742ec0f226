package dev.storescope.keywords;

import dev.storescope.keywords.Prospects.Prospect;
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

  private ListPrefixes() {}

  /** The prefixes, those with most expected installs first. */
  static List<Keyword> of(Prospects prospects, Prospects.State state) {
    List<Prospect> bestFirst = state.bestFirst();
    RankOutlook outlook = state.outlook();
    Map<String, Integer> additions = new HashMap<>();
    for (Prospect prospect : bestFirst) {
      count(prospect.keyword().text(), prospects, additions);
    }
    List<String> frequent =
        additions.entrySet().stream()
            .sorted(
                Map.Entry.<String, Integer>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST_ADDITIONS)
            .map(Map.Entry::getKey)
            .toList();
    Map<Keyword, Double> expected = new LinkedHashMap<>();
    bestFirst.stream()
        .filter(prospect -> prospect.outlook() > LEAST_OUTLOOK)
        .filter(prospect -> prospects.isOfListing(prospect.keyword()))
        .limit(MOST_BASES)
        .forEach(base -> {
                double volume = Math.sqrt(prospects.searchesOf(base.keyword()));
                String text = base.keyword().text();
                frequent.stream()
                    .filter(addition -> !addition.equals(text))
                    .forEach(
                        addition -> {
                          add(text + " " + addition, volume, prospects, outlook, expected);
                          add(addition + " " + text, volume, prospects, outlook, expected);
                        });
                });
    return expected.entrySet().stream()
        .sorted(
            Map.Entry.<Keyword, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** What a term adds to a shorter term, before or after it. */
  private static void count(String term, Prospects prospects, Map<String, Integer> additions) {
    for (int space = term.indexOf(' '); space > 0; space = term.indexOf(' ', space + 1)) {
      String before = term.substring(0, space);
      String after = term.substring(space + 1);
      if (isTerm(before, prospects)) {
        additions.merge(after, 1, Integer::sum);
      }
      if (isTerm(after, prospects)) {
        additions.merge(before, 1, Integer::sum);
      }
    }
  }

  private static boolean isTerm(String text, Prospects prospects) {
    return prospects.lexicon().terms().contains(Keyword.of(text));
  }

  private static void add(
      String combined, double volume, Prospects prospects, RankOutlook outlook, Map<Keyword, Double> expected) {
    if (combined.codePointCount(0, combined.length()) <= Keyword.MAX_LENGTH
        && !isTerm(combined, prospects)) {
      int last = combined.lastIndexOf(' ') + 1;
      Keyword prefix = Keyword.of(combined.substring(0, combined.offsetByCodePoints(last, 1)));
      expected.merge(prefix, volume * Math.exp(outlook.of(Keyword.of(combined))), Double::sum);
    }
  }
}
