package dev.storescope.dashboard.reports;

import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.reports.WeekFigures;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** A week of UTC dates, from Monday to Sunday. */
public record ReportWeek(LocalDate first, LocalDate today) {
  /** The week of the date that a form or a query names; without one the last that has ended. */
  static ReportWeek of(FormFields fields, Instant now) {
    LocalDate today = DateRange.dateOf(now);
    LocalDate date = fields.findDate("week").orElse(today.minusWeeks(1));
    LocalDate first = WeekFigures.firstOf(date);
    if (first.isAfter(today) || first.getYear() < 2000) {
      throw PageException.notValid(Texts.of("report.week"));
    }
    return new ReportWeek(first, today);
  }

  public DateRange range() {
    return DateRange.upTo(first.plusDays(WeekFigures.DAYS - 1L), WeekFigures.DAYS);
  }

  /** With the day before, whose values are those at the beginning. */
  DateRange withDayBefore() {
    return new DateRange(first.minusDays(1), range().last());
  }

  public LocalDate previous() {
    return first.minusWeeks(1);
  }

  /** Empty if it has not begun. */
  public Optional<LocalDate> next() {
    return Optional.of(first.plusWeeks(1)).filter(next -> !next.isAfter(today));
  }

  /** Its last date, or today if it has not ended. */
  LocalDate last() {
    return hasEnded() ? range().last() : today;
  }

  /** Whether nothing more happens in it. */
  public boolean hasEnded() {
    return range().last().isBefore(today);
  }
}
