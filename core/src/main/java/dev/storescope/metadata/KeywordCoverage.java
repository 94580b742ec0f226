package dev.storescope.metadata;

import dev.storescope.store.Keyword;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where the words of a keyword are in the fields that the store searches.
 *
 * @param words each word of the keyword once, in their order
 */
public record KeywordCoverage(Keyword keyword, Match match, List<WordUse> words) {

  /** How far a keyword is covered, best first. */
  public enum Match {
    /** One field has its words in a row. */
    PHRASE,
    /** The fields have all of its words, but not in a row in one field. */
    WORDS,
    /** The fields have some of its words. */
    PARTLY,
    NONE;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How often each field has a word; a field without it has no entry. */
  public record WordUse(String word, Map<MetadataField, Integer> counts) {
    public WordUse {
      Map<MetadataField, Integer> copy = new EnumMap<>(MetadataField.class);
      copy.putAll(counts);
      counts = Collections.unmodifiableMap(copy);
    }

    public int total() {
      return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  public KeywordCoverage {
    words = List.copyOf(words);
  }

  /** Whether the fields have all of its words. */
  public boolean isCovered() {
    return switch (match) {
      case PHRASE, WORDS -> true;
      case PARTLY, NONE -> false;
    };
  }

  /** The words that no field has. */
  public List<String> missing() {
    return words.stream().filter(use -> use.counts().isEmpty()).map(WordUse::word).toList();
  }
}
