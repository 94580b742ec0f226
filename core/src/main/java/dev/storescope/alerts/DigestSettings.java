package dev.storescope.alerts;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When and where an account gets a digest of the news.
 *
 * @param day of the week; every day if empty
 * @param hour of the day in the zone, 0 to 23
 * @param channels their ids; at least one
 * @param group the number of a group, of whose apps it is about those that are tracked; about all
 *     tracked apps if empty
 */
public record DigestSettings(
    Optional<DayOfWeek> day, int hour, ZoneId zone, List<Long> channels, OptionalLong group) {
  /** The last hour of a day. */
  public static final int MAX_HOUR = 23;

  public DigestSettings {
    if (hour < 0 || hour > MAX_HOUR) {
      throw new IllegalArgumentException(
          "The hour must be 0 to " + MAX_HOUR + ", not " + hour + ".");
    }
    channels = channels.stream().distinct().toList();
    if (channels.isEmpty() || channels.size() > AlertRule.MAX_CHANNELS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "A digest must have 1 to %d channels.", AlertRule.MAX_CHANNELS));
    }
  }

  /** About all tracked apps. */
  public DigestSettings(Optional<DayOfWeek> day, int hour, ZoneId zone, List<Long> channels) {
    this(day, hour, zone, channels, OptionalLong.empty());
  }

  /** The same about the apps of a group, or about all if it is empty. */
  public DigestSettings about(OptionalLong other) {
    return new DigestSettings(day, hour, zone, channels, other);
  }

  /** What a digest is about: it ends when the digest is due. */
  public record NewsPeriod(Instant from, Instant to, boolean isWeek) {}

  /** The last period that has ended at an instant. */
  public NewsPeriod lastBefore(Instant instant) {
    ZonedDateTime now = instant.atZone(zone);
    ZonedDateTime due = now.toLocalDate().atTime(LocalTime.of(hour, 0)).atZone(zone);
    if (due.isAfter(now)) {
      due = due.minusDays(1);
    }
    ZonedDateTime end =
        day.isPresent() ? due.with(TemporalAdjusters.previousOrSame(day.get())) : due;
    Period length = day.isPresent() ? Period.ofWeeks(1) : Period.ofDays(1);
    return new NewsPeriod(end.minus(length).toInstant(), end.toInstant(), day.isPresent());
  }
}
