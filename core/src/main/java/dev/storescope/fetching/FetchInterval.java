package dev.storescope.fetching;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;

/**
 * How often a tracked subject is fetched. A subject that is not fetched every day is due on UTC
 * dates that its name decides, so that of many subjects as many are due on each date.
 */
public enum FetchInterval {
  DAILY(1),
  EVERY_SECOND_DAY(2),
  EVERY_SEVENTH_DAY(7);

  private final int days;

  FetchInterval(int days) {
    this.days = days;
  }

  /** The interval of 1, 2 or 7 days; empty for others. */
  public static Optional<FetchInterval> find(long days) {
    return Arrays.stream(values()).filter(each -> each.days == days).findFirst();
  }

  /** The interval of {@code 1}, {@code 2} or {@code 7}; empty for other texts. */
  public static Optional<FetchInterval> find(String days) {
    return Arrays.stream(values())
        .filter(each -> Integer.toString(each.days).equals(days))
        .findFirst();
  }

  public int days() {
    return days;
  }

  public FetchInterval shorter(FetchInterval other) {
    return compareTo(other) < 0 ? this : other;
  }

  /** Whether a subject is due on a date, by its name. */
  public boolean isDueOn(String subject, LocalDate date) {
    return Math.floorMod(date.toEpochDay() + subject.hashCode(), days) == 0;
  }

  /** The same time on the first date after that of an instant on which a subject is due. */
  public Instant findNext(String subject, Instant after) {
    LocalDate date = LocalDate.ofInstant(after, ZoneOffset.UTC);
    int ahead = 1;
    while (!isDueOn(subject, date.plusDays(ahead))) {
      ahead++;
    }
    return after.plus(Duration.ofDays(ahead));
  }

  /** How old an observation may be that is the newest; fetches may have to wait for a while. */
  public Duration currentFor() {
    return Duration.ofDays(days).plus(Duration.ofHours(12));
  }
}
