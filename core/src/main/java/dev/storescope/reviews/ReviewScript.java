package dev.storescope.reviews;

import dev.storescope.observation.Review;
import java.lang.Character.UnicodeScript;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The script that a review is written in. It is read off the letters; the language is not known, as
 * no store reports it.
 */
public final class ReviewScript {
  private ReviewScript() {}

  /**
   * The script of most letters in the title and the text; empty if there is no letter. A text with
   * kana is Japanese, so its Chinese characters and all kana count as hiragana.
   */
  public static Optional<UnicodeScript> of(Review review) {
    Map<UnicodeScript, Integer> letters = new EnumMap<>(UnicodeScript.class);
    count(review.title().orElse(""), letters);
    count(review.text(), letters);
    if (letters.containsKey(UnicodeScript.HIRAGANA)) {
      letters.merge(
          UnicodeScript.HIRAGANA, letters.getOrDefault(UnicodeScript.HAN, 0), Integer::sum);
      letters.remove(UnicodeScript.HAN);
    }
    return letters.entrySet().stream()
        .max(
            Map.Entry.<UnicodeScript, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey);
  }

  /** The script of a Unicode name or ISO 15924 code, in any case. */
  public static Optional<UnicodeScript> find(String name) {
    try {
      return Optional.of(UnicodeScript.forName(name));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /** The Unicode name of a script in lower case. */
  public static String wireName(UnicodeScript script) {
    return script.name().toLowerCase(Locale.ROOT);
  }

  private static void count(String text, Map<UnicodeScript, Integer> letters) {
    text.codePoints()
        .filter(Character::isLetter)
        .mapToObj(ReviewScript::ofLetter)
        .filter(script -> script != UnicodeScript.COMMON && script != UnicodeScript.INHERITED)
        .forEach(script -> letters.merge(script, 1, Integer::sum));
  }

  private static UnicodeScript ofLetter(int letter) {
    UnicodeScript script = UnicodeScript.of(letter);
    return script == UnicodeScript.KATAKANA ? UnicodeScript.HIRAGANA : script;
  }
}
