package dev.storescope.sandbox.world;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;

/**
 * The days of a report of popularities: a week from a Sunday, or a month.
 *
 * @param end the day after the last
 */
public record ReportedDays(LocalDate first, LocalDate end) {
  public ReportedDays {
    if (!isWeek(first, end) && !isMonth(first, end)) {
      throw new IllegalArgumentException(
          "a report is of a week from a Sunday or of a month, not from " + first + " to " + end);
    }
  }

  public static ReportedDays week(LocalDate sunday) {
    return new ReportedDays(sunday, sunday.plusWeeks(1));
  }

  public static ReportedDays month(YearMonth month) {
    return new ReportedDays(month.atDay(1), month.plusMonths(1).atDay(1));
  }

  public static boolean isWeek(LocalDate first, LocalDate end) {
    return first.getDayOfWeek() == DayOfWeek.SUNDAY && end.equals(first.plusWeeks(1));
  }

  public static boolean isMonth(LocalDate first, LocalDate end) {
    return first.getDayOfMonth() == 1 && end.equals(first.plusMonths(1));
  }

  public boolean isWeek() {
    return isWeek(first, end);
  }

  int count() {
    return (int) (end.toEpochDay() - first.toEpochDay());
  }
}
