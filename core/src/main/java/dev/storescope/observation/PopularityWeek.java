package dev.storescope.observation;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The seven days in UTC that a weekly popularity is about. It is valid in them, and stands after
 * them until the popularity of the next week is due, at the latest ten days later: Apple publishes
 * a week on the Monday after it, and may be two days late.
 *
 * @param first the first day; a Sunday in the reports of Apple
 */
public record PopularityWeek(LocalDate first) {
  /** How long the popularity of a week stands after it. */
  private static final Duration STANDS = Duration.ofDays(10);

  /** Apple publishes a week on the Monday after it, at 07:00 UTC. */
  public static final Duration PUBLISHED_AFTER = Duration.ofHours(24 + 7);

  /** The longest time for which the popularity of a week is used, from its beginning. */
  public static final Duration LONGEST = Duration.ofDays(7).plus(STANDS);

  private static final int FIRST_YEAR = 2008;
  private static final int LAST_YEAR = 9999;

  public PopularityWeek {
    if (first.getYear() < FIRST_YEAR || first.getYear() > LAST_YEAR) {
      throw new IllegalArgumentException("A week must be in 2008 or later, not " + first + ".");
    }
  }

  /** The week from a Sunday to a Saturday that ends at an instant, if one does. */
  static Optional<PopularityWeek> findEndingAt(Instant at) {
    OffsetDateTime end = at.atOffset(ZoneOffset.UTC);
    return end.getDayOfWeek() == DayOfWeek.SUNDAY && end.toLocalTime().equals(LocalTime.MIDNIGHT)
        ? Optional.of(new PopularityWeek(end.toLocalDate().minusWeeks(1)))
        : Optional.empty();
  }

  /** The last day. */
  public LocalDate last() {
    return first.plusDays(6);
  }

  /** Whether its popularities are used at a moment: not before it, nor after they stand. */
  public boolean isUsedAt(Instant moment) {
    Instant begin = first.atStartOfDay(ZoneOffset.UTC).toInstant();
    return !moment.isBefore(begin) && moment.isBefore(begin.plus(LONGEST));
  }

  /** Whether the next week is not published yet at a moment. */
  public boolean isNewestAt(Instant moment) {
    Instant nextEnds = first.plusWeeks(2).atStartOfDay(ZoneOffset.UTC).toInstant();
    return moment.isBefore(nextEnds.plus(PUBLISHED_AFTER));
  }

  /** The first and the last day in ISO 8601, such as {@code 2026-09-13/2026-09-19}. */
  @Override
  public String toString() {
    return first + "/" + last();
  }
}
