package dev.storescope.store;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A search term in normal form: NFC, trimmed, inner white space collapsed to one space,
 * case-folded; 1 to 200 code points, none of them a control character.
 */
public record Keyword(String text) implements Comparable<Keyword> {
  /** The longest keyword, in code points. */
  public static final int MAX_LENGTH = 200;

  private static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Z}]+");

  public Keyword {
    if (!text.equals(normalize(text))) {
      throw new IllegalArgumentException("a keyword is normalized first: Keyword.of");
    }
    int length = text.codePointCount(0, text.length());
    if (length == 0 || length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a keyword has 1 to " + MAX_LENGTH + " characters, not " + length);
    }
    if (hasControl(text)) {
      throw new IllegalArgumentException("a keyword has no control characters");
    }
  }

  /** Whether a text has a control character, which no keyword has. */
  public static boolean hasControl(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Normalizes a term.
   *
   * @throws IllegalArgumentException if it is empty, too long, or holds control characters
   */
  public static Keyword of(String text) {
    return new Keyword(normalize(text));
  }

  private static String normalize(String text) {
    if (isPlain(text)) {
      return text;
    }
    String composed = Normalizer.normalize(text, Normalizer.Form.NFC);
    String collapsed = WHITE_SPACE.matcher(composed).replaceAll(" ").strip();
    return Normalizer.normalize(fold(collapsed), Normalizer.Form.NFC);
  }

  /**
   * Through upper case, as full case folding does, so that ß equals SS and ς equals Σ; from lower
   * case, because ẞ is its own upper case.
   */
  private static String fold(String text) {
    return text.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  /** Whether the text has only lower-case Latin words and single spaces: already normal. */
  private static boolean isPlain(String text) {
    boolean spaceBefore = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean space = c == ' ';
      if ((space && spaceBefore) || !(space || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))) {
        return false;
      }
      spaceBefore = space;
    }
    return !spaceBefore;
  }

  @Override
  public int compareTo(Keyword other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
