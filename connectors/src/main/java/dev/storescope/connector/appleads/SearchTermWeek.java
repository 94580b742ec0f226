package dev.storescope.connector.appleads;

import dev.storescope.observation.PopularityWeek;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;

/** The week of a search-term report: from a Sunday to a Saturday, in UTC. */
record SearchTermWeek(LocalDate sunday) {
  /** A month is taken for published as long after its end as a week. */
  private static final Duration PUBLISHED_AFTER = PopularityWeek.PUBLISHED_AFTER;

  /** The latest published week. */
  static SearchTermWeek latest(Instant now) {
    LocalDate day = LocalDate.ofInstant(now.minus(PUBLISHED_AFTER), ZoneOffset.UTC);
    LocalDate sunday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY));
    return new SearchTermWeek(sunday).before();
  }

  /** The latest published month. */
  static YearMonth latestMonth(Instant now) {
    return YearMonth.from(LocalDate.ofInstant(now.minus(PUBLISHED_AFTER), ZoneOffset.UTC))
        .minusMonths(1);
  }

  SearchTermWeek before() {
    return new SearchTermWeek(sunday.minusWeeks(1));
  }

  ReportPeriod period() {
    return ReportPeriod.week(sunday);
  }

  LocalDate saturday() {
    return sunday.plusDays(6);
  }
}
