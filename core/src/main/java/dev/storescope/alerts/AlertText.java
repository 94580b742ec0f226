package dev.storescope.alerts;

import dev.storescope.delivery.Message;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/** How messages write their values. */
final class AlertText {
  private static final int MAX_VALUE = 80;
  private static final int MAX_LINE = 500;
  private static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Cntrl}]+");

  private AlertText() {}

  /** ISO 8601 in UTC, to the second. */
  static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  static Message.Item item(String text, SequencedMap<String, String> fields) {
    return new Message.Item(line(text, MAX_LINE), fields);
  }

  /** A value of a listing in quotation marks, shortened. */
  static String quoted(String value) {
    return "“" + line(value, MAX_VALUE) + "”";
  }

  private static String line(String text, int maxLength) {
    String line = WHITE_SPACE.matcher(text).replaceAll(" ").strip();
    return line.codePointCount(0, line.length()) <= maxLength
        ? line
        : line.substring(0, line.offsetByCodePoints(0, maxLength - 1)) + "…";
  }
}
