package dev.storescope.estimation;

import dev.storescope.store.Keyword;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** How much of a keyword the title of an app has. */
public final class TitleMatch {
  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  /** Scripts that put no spaces between words. */
  private static final Set<UnicodeScript> UNSPACED =
      Set.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR);

  private TitleMatch() {}

  /** The share of the words of a keyword that a title has, in any order; 0 without words. */
  public static double share(Keyword keyword, String title) {
    List<String> searched = words(keyword.text());
    List<String> inOrder = words(title);
    Set<String> titled = new HashSet<>(inOrder);
    String joined = String.join("", inOrder);
    long found =
        searched.stream()
            .filter(word -> titled.contains(word) || (isUnspaced(word) && joined.contains(word)))
            .count();
    return searched.isEmpty() ? 0 : (double) found / searched.size();
  }

  private static boolean isUnspaced(String word) {
    return UNSPACED.contains(UnicodeScript.of(word.codePointAt(0)));
  }

  private static List<String> words(String text) {
    String folded =
        Normalizer.normalize(text, Normalizer.Form.NFC)
            .toUpperCase(Locale.ROOT)
            .toLowerCase(Locale.ROOT);
    return NO_WORD.splitAsStream(folded).filter(word -> !word.isEmpty()).toList();
  }
}
