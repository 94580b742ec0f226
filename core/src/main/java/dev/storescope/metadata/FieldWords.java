package dev.storescope.metadata;

import dev.storescope.store.Words;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The words of a text, compared without case and without accents; no word is brought to its stem,
 * so that a singular is not its plural.
 *
 * @param phrases words in a row; punctuation ends a phrase
 * @param counts how often each word is there, in the order of the words
 */
record FieldWords(List<List<String>> phrases, Map<String, Integer> counts) {
  static FieldWords of(String text) {
    List<List<String>> phrases = Words.phrasesOfAllWords(Words.fold(text));
    Map<String, Integer> counts = new LinkedHashMap<>();
    phrases.forEach(phrase -> phrase.forEach(word -> counts.merge(word, 1, Integer::sum)));
    return new FieldWords(phrases, counts);
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
