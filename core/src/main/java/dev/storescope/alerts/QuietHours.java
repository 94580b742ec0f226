package dev.storescope.alerts;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/**
 * A part of each day in which nothing is sent, to the minute.
 *
 * @param from inclusive
 * @param to exclusive; on the next day if it is before the start
 */
public record QuietHours(LocalTime from, LocalTime to, ZoneId zone) {
  public QuietHours {
    from = from.truncatedTo(ChronoUnit.MINUTES);
    to = to.truncatedTo(ChronoUnit.MINUTES);
    if (from.equals(to)) {
      throw new IllegalArgumentException("Quiet hours must start and end at different times.");
    }
  }

  /** Whether an instant is in them. */
  public boolean contains(Instant instant) {
    LocalTime time = ZonedDateTime.ofInstant(instant, zone).toLocalTime();
    return from.isBefore(to)
        ? !time.isBefore(from) && time.isBefore(to)
        : !time.isBefore(from) || time.isBefore(to);
  }
}
