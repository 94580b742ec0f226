package dev.storescope.answer;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The 30 UTC dates that end with a moment's, from the start of the first to the moment itself. */
public record LastDays(Instant from, Instant to) {
  /** How many dates a history has. */
  public static final int DAYS = 30;

  public static LastDays until(Moment moment) {
    LocalDate first = dateOf(moment.at()).minusDays(DAYS - 1L);
    return new LastDays(first.atStartOfDay(ZoneOffset.UTC).toInstant(), moment.at());
  }

  /** The UTC date of an instant. */
  public static LocalDate dateOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }
}
