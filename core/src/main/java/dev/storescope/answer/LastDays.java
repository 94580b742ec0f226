package dev.storescope.answer;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The 30 UTC dates that end with a moment's, from the start of the first to the moment itself. */
public record LastDays(Instant from, Instant to) {
  /** How many dates a history has. */
  public static final int DAYS = 30;

  private static final long SECONDS = 86_400;
  private static final int KEPT = 1024;
  private static final AtomicReferenceArray<Day> DATES = new AtomicReferenceArray<>(KEPT);

  public static LastDays until(Moment moment) {
    LocalDate first = dateOf(moment.at()).minusDays(DAYS - 1L);
    return new LastDays(first.atStartOfDay(ZoneOffset.UTC).toInstant(), moment.at());
  }

  /** The UTC date of an instant; kept, because most answers have the same. */
  public static LocalDate dateOf(Instant instant) {
    long number = Math.floorDiv(instant.getEpochSecond(), SECONDS);
    int index = Math.floorMod(number, KEPT);
    Day kept = DATES.getAcquire(index);
    if (kept == null || kept.number() != number) {
      kept = new Day(number, LocalDate.ofEpochDay(number));
      DATES.setRelease(index, kept);
    }
    return kept.date();
  }

  private record Day(long number, LocalDate date) {}
}
