package dev.storescope.connector.appleads;

import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.PopularityWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The days that a row of a report is about.
 *
 * @param end the day after the last
 */
record ReportPeriod(LocalDate first, LocalDate end) {
  static ReportPeriod day(LocalDate day) {
    return new ReportPeriod(day, day.plusDays(1));
  }

  static ReportPeriod week(LocalDate first) {
    return new ReportPeriod(first, first.plusWeeks(1));
  }

  static ReportPeriod month(YearMonth month) {
    return new ReportPeriod(month.atDay(1), month.plusMonths(1).atDay(1));
  }

  /** The last day. */
  LocalDate last() {
    return end.minusDays(1);
  }

  /** The scale of its popularities from 1 to 100. */
  PopularityScale scale() {
    return PopularityScale.of(first, end);
  }

  /** The week, if it is one. */
  Optional<PopularityWeek> findWeek() {
    return scale() == PopularityScale.ADS_WEEKLY_1_TO_100
        ? Optional.of(new PopularityWeek(first))
        : Optional.empty();
  }

  /**
   * The instant at which its figures were observed: its end, or the download if that was within it.
   *
   * @param zone of the days
   * @throws IllegalArgumentException if it is in the future
   */
  Instant observedAt(ZoneId zone, Instant downloaded, Instant now) {
    Instant ended = end.atStartOfDay(zone).toInstant();
    if (!ended.isAfter(now)) {
      return ended;
    }
    boolean begun = !first.atStartOfDay(zone).toInstant().isAfter(downloaded);
    if (begun && downloaded.isBefore(ended) && !downloaded.isAfter(now)) {
      return downloaded;
    }
    throw new IllegalArgumentException(
        "The period from %s to %s is in the future.".formatted(first, last()));
  }
}
