package dev.storescope.connector.apple;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * A time as the stores write it. Most are whole seconds of UTC, such as {@code
 * 2026-10-30T12:34:56Z}, which are read without a formatter: it took a third of reading a listing.
 */
final class StoreTime {
  private static final String SHAPE = "0000-00-00T00:00:00Z";

  private StoreTime() {}

  /**
   * Reads a time with its offset.
   *
   * @throws DateTimeException if it is none
   */
  static Instant parse(String text) {
    return isWholeSecondOfUtc(text)
        ? LocalDateTime.of(
                number(text, 0, 4),
                number(text, 5, 7),
                number(text, 8, 10),
                number(text, 11, 13),
                number(text, 14, 16),
                number(text, 17, 19))
            .toInstant(ZoneOffset.UTC)
        : OffsetDateTime.parse(text).toInstant();
  }

  private static boolean isWholeSecondOfUtc(String text) {
    if (text.length() != SHAPE.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      char shape = SHAPE.charAt(i);
      if (shape == '0' ? c < '0' || c > '9' : c != shape) {
        return false;
      }
    }
    return true;
  }

  private static int number(String text, int begin, int end) {
    return Integer.parseInt(text, begin, end, 10);
  }
}
