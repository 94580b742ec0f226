package dev.storescope.keywords.evidence;

import dev.storescope.store.Keyword;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The beginning of a keyword, as typed into a store's search.
 *
 * @param length in code points
 * @param isNeeded whether its suggestions are fetched for every keyword; those of the others are
 *     used if they were observed
 */
public record Prefix(Keyword term, int length, boolean isNeeded) {
  /** Many keywords share these; half of the keyword and all of it are needed too. */
  private static final List<Integer> NEEDED_LENGTHS = List.of(1, 2, 3);

  /** Of longer prefixes only the half and the whole are used. */
  private static final int LONGEST_KNOWN = 12;

  /** The prefixes to use, shortest first: at most 14, of which at most 5 are needed. */
  public static List<Prefix> of(Keyword keyword) {
    int whole = length(keyword.text());
    TreeSet<Integer> needed = new TreeSet<>(NEEDED_LENGTHS);
    needed.add(Math.ceilDiv(whole, 2));
    needed.add(whole);
    TreeSet<Integer> lengths = new TreeSet<>(needed);
    for (int length = 1; length <= LONGEST_KNOWN; length++) {
      lengths.add(length);
    }
    Map<Keyword, Prefix> prefixes = new LinkedHashMap<>();
    for (int length : lengths.headSet(whole, true)) {
      Keyword term = firstOf(keyword, length);
      Prefix prefix = new Prefix(term, length(term.text()), needed.contains(length));
      prefixes.merge(term, prefix, (one, other) -> one.isNeeded() ? one : other);
    }
    return List.copyOf(prefixes.values());
  }

  /**
   * The texts whose suggestions may have been fetched and show a keyword, shortest first: its
   * prefixes, and those that end with a word or with the first letter of the next.
   */
  public static List<Keyword> knownOf(Keyword keyword) {
    TreeSet<Keyword> known =
        new TreeSet<>(
            Comparator.comparingInt((Keyword term) -> term.text().length())
                .thenComparing(Comparator.naturalOrder()));
    of(keyword).forEach(prefix -> known.add(prefix.term()));
    String text = keyword.text();
    for (int space = text.indexOf(' '); space > 0; space = text.indexOf(' ', space + 1)) {
      known.add(Keyword.ofStored(text.substring(0, space)));
      known.add(Keyword.ofStored(text.substring(0, text.offsetByCodePoints(space, 2))));
    }
    return List.copyOf(known);
  }

  private static Keyword firstOf(Keyword keyword, int length) {
    String text = keyword.text();
    return Keyword.ofStored(text.substring(0, text.offsetByCodePoints(0, length)));
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
