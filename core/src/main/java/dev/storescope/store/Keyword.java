package dev.storescope.store;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A search term in normal form: NFC, without marks that nobody sees, trimmed, inner white space
 * collapsed to one space, case-folded; 1 to 200 code points, none of them a control character.
 */
public record Keyword(String text) implements Comparable<Keyword> {
  /** The longest keyword, in code points. */
  public static final int MAX_LENGTH = 200;

  /**
   * Soft hyphens, zero-width spaces and marks of direction, which look like nothing. Joiners
   * (U+200C, U+200D) change the letters beside them, and count.
   */
  private static final Pattern INVISIBLE =
      Pattern.compile(
          "[\\u00AD\\u061C\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF]");

  /** The Turkish capital letter in lower case is an i with a second dot. */
  private static final Pattern DOTTED_I = Pattern.compile("(i[\\p{M}&&[^\\u0307]]*)\\u0307");

  private static final char DOT_ABOVE = '\u0307';

  /** What {@link #ofStored} makes of a keyword that nobody sees. */
  private static final String BLANK = "(blank)";

  private static final char LOST = '\uFFFD';

  private static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Z}]+");

  public Keyword {
    if (!text.equals(normalize(text))) {
      throw new IllegalArgumentException("a keyword is normalized first: Keyword.of");
    }
    int length = text.codePointCount(0, text.length());
    if (length == 0 || length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "A keyword must have 1 to " + MAX_LENGTH + " characters, not " + length + ".");
    }
    if (hasControl(text)) {
      throw new IllegalArgumentException("A keyword must not have control characters.");
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
   * @throws IllegalArgumentException if it is empty, too long, or holds control characters or one
   *     that stands for lost ones
   */
  public static Keyword of(String text) {
    if (hasLost(text)) {
      throw new IllegalArgumentException(
          "A keyword must not have U+FFFD, which replaces characters that could not be decoded. Use"
              + " UTF-8.");
    }
    return new Keyword(normalize(text));
  }

  /**
   * The keyword that a database or an archive has, or a part of one. Earlier versions normalized
   * less, and accepted what is refused now: such a keyword is read as the one that it is today.
   */
  public static Keyword ofStored(String text) {
    String normal = normalize(text);
    return new Keyword(normal.isEmpty() && !text.isEmpty() ? BLANK : normal);
  }

  /** Whether a text has U+FFFD, which decoders put in the place of what they cannot decode. */
  public static boolean hasLost(String text) {
    return text.indexOf(LOST) >= 0;
  }

  private static String normalize(String text) {
    if (isPlain(text)) {
      return text;
    }
    String visible = INVISIBLE.matcher(text).replaceAll("");
    String composed = Normalizer.normalize(visible, Normalizer.Form.NFC);
    String collapsed = WHITE_SPACE.matcher(composed).replaceAll(" ").strip();
    return Normalizer.normalize(fold(collapsed), Normalizer.Form.NFC);
  }

  /**
   * Through upper case, as full case folding does, so that ß equals SS and ς equals Σ; from lower
   * case, because ẞ is its own upper case.
   */
  private static String fold(String text) {
    String folded = text.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return folded.indexOf(DOT_ABOVE) < 0
        ? folded
        : DOTTED_I.matcher(Normalizer.normalize(folded, Normalizer.Form.NFD)).replaceAll("$1");
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
