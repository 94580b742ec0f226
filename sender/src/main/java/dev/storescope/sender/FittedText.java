package dev.storescope.sender;

import dev.storescope.delivery.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** The lines of a message that a channel has room for; the last one says how many are missing. */
final class FittedText {
  private static final int MAX_LINE = 1000;

  /** The length of the last line, and more. */
  private static final int RESERVE = 40;

  private FittedText() {}

  /**
   * The lines whose length, each with a separator, is at most {@code most}.
   *
   * @param escape makes a line one that the channel shows as it is
   */
  static List<String> lines(Message message, int most, UnaryOperator<String> escape) {
    List<String> lines = new ArrayList<>();
    int length = 0;
    for (String line : message.lines()) {
      String escaped = escape.apply(shortened(line, MAX_LINE));
      length += escaped.length() + 1;
      if (length > most - RESERVE) {
        lines.add(
            String.format(Locale.ROOT, "… and %d more", message.items().size() - lines.size()));
        return lines;
      }
      lines.add(escaped);
    }
    return lines;
  }

  /** A text of at most so many characters, without half a surrogate pair. */
  static String shortened(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
    return text.substring(0, end) + "…";
  }
}
