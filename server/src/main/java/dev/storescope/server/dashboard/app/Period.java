package dev.storescope.server.dashboard.app;

import dev.storescope.answer.LastDays;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.PageException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** The UTC dates that a page tells of, the last one being today. */
public record Period(int days, LocalDate first, LocalDate last) {
  public static final List<Integer> CHOICES = List.of(30, 90, 365);

  /** The period that {@code days} in a query asks for. */
  static Period of(Fields query, int standard, Instant now) {
    int days =
        query
            .find("days")
            .map(
                text ->
                    CHOICES.stream()
                        .filter(choice -> choice.toString().equals(text))
                        .findFirst()
                        .orElseThrow(() -> PageException.notValid("The days are 30, 90 or 365.")))
            .orElse(standard);
    LocalDate today = LastDays.dateOf(now);
    return new Period(days, today.minusDays(days - 1L), today);
  }

  Instant from() {
    return first.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  Instant to() {
    return endOf(last);
  }

  /** The last instant of a UTC date that anything can be observed at. */
  static Instant endOf(LocalDate date) {
    return date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
  }

  List<LocalDate> dates() {
    return first.datesUntil(last.plusDays(1)).toList();
  }

  /** The dates as a chart has them along its foot. */
  List<String> labels() {
    return dates().stream().map(LocalDate::toString).toList();
  }
}
