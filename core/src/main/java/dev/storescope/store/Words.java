package dev.storescope.store;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the words of a text in any script: ICU breaks Chinese, Japanese, Thai, Lao, Khmer and
 * Burmese by dictionary, other scripts by the rules of Unicode (UAX 29). ICU takes about 0.2 s to
 * load, so it is loaded with the first text.
 */
public final class Words {
  /** A single letter is not used; a Chinese character or a Korean syllable is a word. */
  private static final int SHORTEST_WORD = 2;

  /** Case folding may triple the length, which stays below that of a keyword. */
  private static final int LONGEST = 50;

  /** What may separate two words of one term. */
  private static final Pattern JOINT = Pattern.compile("[\\s\\p{Z}]*|[-‐'’]");

  private static final Pattern ACCENTS = Pattern.compile("[\\u0300-\\u036f]+");

  private static final String STROKED = "łđøħŧðƀɨ";
  private static final String PLAIN = "ldohtdbi";

  private Words() {}

  /** Words in a row, separated only by a space, a hyphen or an apostrophe. */
  public record Phrase(String text, List<WordBounds> words) {
    public Phrase {
      words = List.copyOf(words);
    }

    /** Some words in a row as a keyword; empty if too long. */
    public Optional<Keyword> from(int word, int count) {
      String slice = text.substring(words.get(word).start(), words.get(word + count - 1).end());
      boolean tooLong = slice.codePointCount(0, slice.length()) > LONGEST;
      return tooLong || slice.chars().anyMatch(Character::isISOControl)
          ? Optional.empty()
          : Optional.of(Keyword.ofStored(slice));
    }
  }

  public record WordBounds(int start, int end) {}

  /** The phrases of a text, in order; punctuation ends a phrase. */
  public static List<Phrase> phrasesOf(String text) {
    List<Phrase> phrases = new ArrayList<>();
    List<WordBounds> words = new ArrayList<>();
    for (WordBounds word : boundsOf(text)) {
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

  /** The words of each phrase of a text, in order, with those of a single letter. */
  public static List<List<String>> phrasesOfAllWords(String text) {
    List<List<String>> phrases = new ArrayList<>();
    int end = -1;
    for (WordBounds word : boundsOf(text, 1)) {
      if (end < 0 || !JOINT.matcher(text).region(end, word.start()).matches()) {
        phrases.add(new ArrayList<>());
      }
      phrases.getLast().add(text.substring(word.start(), word.end()));
      end = word.end();
    }
    return phrases;
  }

  /** A text as it is compared: without case, accents and full-width forms. */
  public static String fold(String text) {
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

  /** The words of a keyword, in order. */
  public static List<String> of(Keyword keyword) {
    String text = keyword.text();
    return boundsOf(text).stream().map(word -> text.substring(word.start(), word.end())).toList();
  }

  private static List<WordBounds> boundsOf(String text) {
    return boundsOf(text, SHORTEST_WORD);
  }

  private static List<WordBounds> boundsOf(String text, int shortest) {
    BreakIterator breaks = BreakIterator.getWordInstance(ULocale.ROOT);
    breaks.setText(text);
    List<WordBounds> words = new ArrayList<>();
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      boolean isWord = breaks.getRuleStatus() >= BreakIterator.WORD_NONE_LIMIT;
      if (isWord && isLongEnough(text, start, end, shortest)) {
        words.add(new WordBounds(start, end));
      }
      start = end;
    }
    return words;
  }

  private static boolean isLongEnough(String text, int start, int end, int shortest) {
    if (text.codePointCount(start, end) >= shortest) {
      return true;
    }
    int only = text.codePointAt(start);
    return Character.isIdeographic(only) || UnicodeScript.of(only) == UnicodeScript.HANGUL;
  }

  private static boolean joined(String text, WordBounds before, WordBounds after) {
    return JOINT.matcher(text).region(before.end(), after.start()).matches();
  }
}
