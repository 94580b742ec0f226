package dev.storescope.keywords;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import dev.storescope.store.Keyword;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the words of a text in any script, also in those that write no spaces between them: ICU
 * knows Chinese, Japanese, Thai, Lao, Khmer and Burmese words by dictionary, and the others by the
 * rules of Unicode (UAX 29). The first text takes ICU about a fifth of a second longer, so nothing
 * here is touched before a text is there.
 */
final class Words {
  /** A single letter says nothing of an app; a Chinese character or a Korean syllable is a word. */
  private static final int SHORTEST_WORD = 2;

  /**
   * Longer ones nobody types; and case-folding, which may make three of one, keeps them keywords.
   */
  private static final int LONGEST = 50;

  /** What may stand between two words that are typed as one search. */
  private static final Pattern JOINT = Pattern.compile("[\\s\\p{Z}]*|[-‐'’]");

  private Words() {}

  /** Words in a row with nothing but a space, a hyphen or an apostrophe between two of them. */
  record Phrase(String text, List<Span> words) {
    Phrase {
      words = List.copyOf(words);
    }

    /** A word, or some in a row, as they stand in the text; none that is too long to be typed. */
    Optional<Keyword> from(int word, int count) {
      String slice = text.substring(words.get(word).start(), words.get(word + count - 1).end());
      boolean tooLong = slice.codePointCount(0, slice.length()) > LONGEST;
      return tooLong || slice.chars().anyMatch(Character::isISOControl)
          ? Optional.empty()
          : Optional.of(Keyword.of(slice));
    }
  }

  /** Where a word stands in its text. */
  record Span(int start, int end) {}

  /** The phrases of a text, in its order; punctuation and signs end one. */
  static List<Phrase> phrasesOf(String text) {
    List<Phrase> phrases = new ArrayList<>();
    List<Span> words = new ArrayList<>();
    for (Span word : spansOf(text)) {
      if (!words.isEmpty() && !joined(text, words.getLast(), word)) {
        phrases.add(new Phrase(text, words));
        words.clear();
      }
      words.add(word);
    }
    if (!words.isEmpty()) {
      phrases.add(new Phrase(text, words));
    }
    return phrases;
  }

  /** The words of a keyword, in its order. */
  static List<String> of(Keyword keyword) {
    String text = keyword.text();
    return spansOf(text).stream().map(word -> text.substring(word.start(), word.end())).toList();
  }

  private static List<Span> spansOf(String text) {
    BreakIterator breaks = BreakIterator.getWordInstance(ULocale.ROOT);
    breaks.setText(text);
    List<Span> words = new ArrayList<>();
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      boolean isWord = breaks.getRuleStatus() >= BreakIterator.WORD_NONE_LIMIT;
      if (isWord && isLongEnough(text, start, end)) {
        words.add(new Span(start, end));
      }
      start = end;
    }
    return words;
  }

  private static boolean isLongEnough(String text, int start, int end) {
    if (text.codePointCount(start, end) >= SHORTEST_WORD) {
      return true;
    }
    int only = text.codePointAt(start);
    return Character.isIdeographic(only) || UnicodeScript.of(only) == UnicodeScript.HANGUL;
  }

  private static boolean joined(String text, Span before, Span after) {
    return JOINT.matcher(text).region(before.end(), after.start()).matches();
  }
}
