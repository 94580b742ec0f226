package dev.storescope.estimation;

import dev.storescope.store.Keyword;
import dev.storescope.store.Words;
import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * How much of a keyword the title of an app has, without case and accents. A title has a word in
 * its singular or plural, and joined with its neighbors or divided: "TextNow" has "text now", and
 * "Text Now" has "textnow". In scripts without spaces it has a word that it contains, or its parts.
 */
public final class TitleMatch {
  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  /** The minimum length of joined words: "to do" is "todo", but "i t" is not "it". */
  private static final int SHORTEST_JOINED = 4;

  /** Scripts that put no spaces between words; Korean does, but joins the nouns of a compound. */
  private static final Set<UnicodeScript> UNSPACED =
      Set.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.HANGUL,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR);

  private TitleMatch() {}

  /** The share of the words of a keyword that a title has, in any order; 0 without words. */
  public static double share(Keyword keyword, String title) {
    List<String> searched = words(keyword.text());
    List<String> titled = words(title);
    return IntStream.range(0, searched.size())
        .mapToDouble(at -> share(searched, at, titled))
        .average()
        .orElse(0);
  }

  private static double share(List<String> searched, int at, List<String> titled) {
    String word = searched.get(at);
    if (has(titled, word) || hasJoined(titled, word) || isInJoined(searched, at, titled)) {
      return 1;
    }
    return isUnspaced(word) ? contained(word, String.join("", titled)) : 0;
  }

  private static boolean has(List<String> titled, String word) {
    return titled.stream().anyMatch(other -> Plural.isSameOrPlural(word, other));
  }

  /** Whether the word is several words of the title in a row. */
  private static boolean hasJoined(List<String> titled, String word) {
    return IntStream.range(0, titled.size()).anyMatch(from -> startsJoined(titled, from, word));
  }

  private static boolean startsJoined(List<String> words, int from, String word) {
    StringBuilder joined = new StringBuilder(words.get(from));
    for (int i = from + 1; i < words.size() && joined.length() <= word.length(); i++) {
      joined.append(words.get(i));
      if (joined.length() >= SHORTEST_JOINED && Plural.isSameOrPlural(word, joined.toString())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a word of the title is this word of the keyword with its neighbors. */
  private static boolean isInJoined(List<String> searched, int at, List<String> titled) {
    for (int from = 0; from <= at; from++) {
      for (int to = Math.max(at, from + 1) + 1; to <= searched.size(); to++) {
        String joined = String.join("", searched.subList(from, to));
        if (joined.length() >= SHORTEST_JOINED && has(titled, joined)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The share of a word, or of its parts by dictionary, that a text contains. */
  private static double contained(String word, String text) {
    return text.contains(word)
        ? 1
        : Words.phrasesOfAllWords(word).stream()
            .flatMap(List::stream)
            .mapToDouble(part -> text.contains(part) ? 1 : 0)
            .average()
            .orElse(0);
  }

  private static boolean isUnspaced(String word) {
    return UNSPACED.contains(UnicodeScript.of(word.codePointAt(0)));
  }

  private static List<String> words(String text) {
    return NO_WORD.splitAsStream(Words.fold(text)).filter(word -> !word.isEmpty()).toList();
  }
}
