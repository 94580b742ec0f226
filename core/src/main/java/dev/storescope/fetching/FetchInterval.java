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

  private static final Duration EARLIER = Duration.ofHours(1);

  private final int days;

  FetchInterval(int days) {
    this.days = days;
  }

  /** The interval of 1, 2 or 7 days; empty for others. */
  public static Optional<FetchInterval> find(long days) {
    return Arrays.stream(values()).filter(each -> each.days == days).findFirst();
  }

  /**
   * What people choose: {@code 1}, {@code 2} or {@code 7}, or {@code default}, which is empty.
   *
   * @throws IllegalArgumentException for other texts
   */
  public static Optional<FetchInterval> parse(String days) {
    if (days.equals("default")) {
      return Optional.empty();
    }
    Optional<FetchInterval> found =
        Arrays.stream(values())
            .filter(each -> Integer.toString(each.days).equals(days))
            .findFirst();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "Invalid interval '%s'. Use 1, 2, 7 or default.".formatted(days));
    }
    return found;
  }

  /** Such as {@code every day} or {@code every 7th day}. */
  public String words() {
    return switch (this) {
      case DAILY -> "every day";
      case EVERY_SECOND_DAY -> "every 2nd day";
      case EVERY_SEVENTH_DAY -> "every 7th day";
    };
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

  /**
   * An hour earlier on the first date after that of an instant on which a subject is due, but not
   * before that date: fetches that end a little later each time would skip a date in time.
   */
  public Instant findNext(String subject, Instant after) {
    LocalDate date = LocalDate.ofInstant(after, ZoneOffset.UTC);
    int ahead = 1;
    while (!isDueOn(subject, date.plusDays(ahead))) {
      ahead++;
    }
    Instant begin = date.plusDays(ahead).atStartOfDay(ZoneOffset.UTC).toInstant();
    Instant next = after.plus(Duration.ofDays(ahead)).minus(EARLIER);
    return next.isBefore(begin) ? begin : next;
  }

  /**
   * How far back an observation counts that counts so long if it is made every day: until the next
   * is due, and half a day.
   */
  public Duration lookBack(Duration ofDaily) {
    return this == DAILY || ofDaily.compareTo(currentFor()) > 0 ? ofDaily : currentFor();
  }

  /** How old an observation may be that is the newest; fetches may have to wait for a while. */
  public Duration currentFor() {
    return Duration.ofDays(days).plus(Duration.ofHours(12));
  }
}
