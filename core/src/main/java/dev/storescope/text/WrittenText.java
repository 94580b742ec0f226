package dev.storescope.text;

import java.util.Locale;

/**
 * The names and reasons that people write: one line, in which every character can be seen for what
 * it is. No terminal, log or page can be made to show something else by them.
 */
public final class WrittenText {
  private static final String EMBEDDINGS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

  private WrittenText() {}

  /**
   * Checks a text where it enters.
   *
   * @param what it is, for the message, such as "The name of a key"
   * @param maxLength in characters
   * @throws IllegalArgumentException if it is blank, too long, or has control characters, line
   *     breaks, or marks that reverse the direction of what follows
   */
  public static String check(String what, String text, int maxLength) {
    if (text.isBlank() || text.length() > maxLength) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s must have 1 to %d characters.", what, maxLength));
    }
    if (text.codePoints().anyMatch(WrittenText::isHidden)) {
      throw new IllegalArgumentException(
          what + " must not have control characters, line breaks or marks of direction.");
    }
    return text;
  }

  /** A text as it may be printed; what controls a terminal is shown as an escape of JSON. */
  public static String escaped(String text) {
    return escaped(text, true);
  }

  /** A text as it may be printed within a line. */
  public static String escapedLine(String text) {
    return escaped(text, false);
  }

  private static String escaped(String text, boolean lines) {
    if (text.codePoints().noneMatch(WrittenText::isHidden)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 8);
    text.chars()
        .forEach(
            unit -> {
              if (isHidden(unit) && !(lines && (unit == '\n' || unit == '\t'))) {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", unit));
              } else {
                escaped.append((char) unit);
              }
            });
    return escaped.toString();
  }

  private static boolean isHidden(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      case Character.FORMAT -> EMBEDDINGS.indexOf(character) >= 0;
      default -> false;
    };
  }
}
