package dev.storescope.annotations;

import dev.storescope.accounts.Username;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;

/**
 * A note about a day of an app, such as a release or a campaign.
 *
 * @param number unique among those of the account
 * @param date in UTC
 * @param text in one line
 * @param addedBy who added it
 */
public record Annotation(
    long number, AppId app, LocalDate date, String text, Username addedBy, Instant addedAt) {
  /** The most characters of a text. */
  public static final int MAX_TEXT = 200;

  /** The first day that can have one: no page shows a day before. */
  public static final LocalDate EARLIEST = LocalDate.of(2000, 1, 1);

  public Annotation {
    requireText(text);
  }

  /** Whether a date can have an annotation on a day: it is neither too early nor in the future. */
  public static boolean isPossible(LocalDate date, LocalDate today) {
    return !date.isBefore(EARLIEST) && !date.isAfter(today);
  }

  /**
   * What was typed as a text in one line.
   *
   * @throws IllegalArgumentException if it is blank or too long
   */
  public static String toText(String typed) {
    String text = typed.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    requireText(text);
    return text;
  }

  private static void requireText(String text) {
    if (text.isBlank() || text.length() > MAX_TEXT) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "An annotation must have 1 to %d characters.", MAX_TEXT));
    }
  }
}
