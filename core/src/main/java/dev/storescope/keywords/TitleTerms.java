package dev.storescope.keywords;

import dev.storescope.store.Keyword;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What people who look for an app by its title might type: its first words and pairs of words, in
 * the order of the title.
 */
final class TitleTerms {
  /** The most terms of one title: each costs a look at the store. */
  static final int MAX_TERMS = 8;

  /** A single letter says nothing of the app. */
  private static final int SHORTEST_WORD = 2;

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private TitleTerms() {}

  static List<Keyword> of(String title) {
    List<String> words =
        NO_WORD.splitAsStream(title).filter(word -> word.length() >= SHORTEST_WORD).toList();
    Set<Keyword> terms = new LinkedHashSet<>();
    for (int i = 0; i < words.size(); i++) {
      add(terms, words.get(i));
      if (i + 1 < words.size()) {
        add(terms, words.get(i) + " " + words.get(i + 1));
      }
    }
    return terms.stream().limit(MAX_TERMS).toList();
  }

  private static void add(Set<Keyword> terms, String text) {
    if (text.codePointCount(0, text.length()) <= Keyword.MAX_LENGTH) {
      terms.add(Keyword.of(text));
    }
  }
}
