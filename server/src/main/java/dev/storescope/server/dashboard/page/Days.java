package dev.storescope.server.dashboard.page;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** UTC dates one after another, both ends included. */
public record Days(LocalDate first, LocalDate last) {
  public Days {
    if (last.isBefore(first)) {
      throw new IllegalArgumentException("days end where they begin or later");
    }
  }

  /** A number of days, of which the last is an instant's. */
  public static Days until(Instant last, int count) {
    LocalDate date = dateOf(last);
    return new Days(date.minusDays(count - 1L), date);
  }

  public static Days of(LocalDate date) {
    return new Days(date, date);
  }

  /** The UTC date of an instant. */
  public static LocalDate dateOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  /** The last millisecond of a date. */
  public static Instant endOf(LocalDate date) {
    return date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
  }

  /** All of them, oldest first. */
  public List<LocalDate> list() {
    return first.datesUntil(last.plusDays(1)).toList();
  }

  public List<String> labels() {
    return list().stream().map(LocalDate::toString).toList();
  }

  /** The last observation of each day; a day on which nobody looked has none. */
  public <F extends Facts> Map<LocalDate, Observation<F>> lastOfEach(
      Evidence evidence, Subject<F> subject) {
    Instant from = first.atStartOfDay(ZoneOffset.UTC).toInstant();
    Map<LocalDate, Observation<F>> byDay = new TreeMap<>();
    evidence
        .history(subject, from, endOf(last))
        .forEach(seen -> byDay.put(dateOf(seen.observedAt()), seen));
    return byDay;
  }
}
