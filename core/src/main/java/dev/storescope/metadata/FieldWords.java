package dev.storescope.metadata;

import dev.storescope.store.Words;
import java.text.Normalizer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The words of a text, compared without case and without accents; no word is brought to its stem,
 * so that a singular is not its plural.
 *
 * @param phrases words in a row; punctuation ends a phrase
 * @param counts how often each word is there, in the order of the words
 */
record FieldWords(List<List<String>> phrases, Map<String, Integer> counts) {
  private static final Pattern ACCENTS = Pattern.compile("[\\u0300-\\u036f]+");

  private static final String STROKED = "łđøħŧðƀɨ";
  private static final String PLAIN = "ldohtdbi";

  static FieldWords of(String text) {
    List<List<String>> phrases = Words.phrasesOfAllWords(fold(text));
    Map<String, Integer> counts = new LinkedHashMap<>();
    phrases.forEach(phrase -> phrase.forEach(word -> counts.merge(word, 1, Integer::sum)));
    return new FieldWords(phrases, counts);
  }

  private static String fold(String text) {
    String composed = Normalizer.normalize(text, Normalizer.Form.NFKC).replace('’', '\'');
    // Through upper case, so that ß equals SS.
    String lower = composed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    String bare = ACCENTS.matcher(Normalizer.normalize(lower, Normalizer.Form.NFD)).replaceAll("");
    return Normalizer.normalize(withoutStrokes(bare), Normalizer.Form.NFC);
  }

  /** Letters that Unicode does not divide into a letter and an accent. */
  private static String withoutStrokes(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              int at = STROKED.indexOf(c);
              plain.appendCodePoint(at < 0 ? c : PLAIN.charAt(at));
            });
    return plain.toString().replace("æ", "ae").replace("œ", "oe").replace("þ", "th");
  }

  int count(String word) {
    return counts.getOrDefault(word, 0);
  }

  /** Whether all words of a text are in a row. */
  boolean hasInARow(FieldWords wanted) {
    List<String> words = wanted.phrases.stream().flatMap(List::stream).toList();
    return phrases.stream().anyMatch(phrase -> Collections.indexOfSubList(phrase, words) >= 0);
  }
}
