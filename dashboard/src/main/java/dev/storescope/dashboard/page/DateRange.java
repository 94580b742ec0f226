package dev.storescope.dashboard.page;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Consecutive UTC dates, both ends included. */
public record DateRange(LocalDate first, LocalDate last) {
  /** The lengths in days that pages offer. */
  public static final List<Integer> CHOICES = List.of(30, 90, 365);

  public DateRange {
    if (last.isBefore(first)) {
      throw new IllegalArgumentException(
          "The first date must not be after the last: %s, %s.".formatted(first, last));
    }
  }

  /** The given number of dates, ending with one. */
  public static DateRange upTo(LocalDate last, int days) {
    return new DateRange(last.minusDays(days - 1L), last);
  }

  /** The given number of dates, ending with that of an instant. */
  public static DateRange upTo(Instant last, int days) {
    return upTo(dateOf(last), days);
  }

  /**
   * The dates up to today that the {@code days} parameter of a query selects.
   *
   * @throws PageException if the parameter is none of the choices
   */
  public static DateRange of(FormFields query, List<Integer> choices, int standard, Instant now) {
    return upTo(now, days(query, choices, standard));
  }

  /** The {@code days} parameter of a query. */
  public static int days(FormFields query, List<Integer> choices, int standard) {
    String text = query.find("days").orElse(Integer.toString(standard));
    return choices.stream()
        .filter(choice -> choice.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> PageException.notOneOf("days", choices));
  }

  public static LocalDate dateOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  /** The last millisecond of a date. */
  public static Instant endOf(LocalDate date) {
    return startOf(date.plusDays(1)).minusMillis(1);
  }

  private static Instant startOf(LocalDate date) {
    return date.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  public Instant start() {
    return startOf(first);
  }

  /** The last millisecond. */
  public Instant end() {
    return endOf(last);
  }

  /** Such as {@code 1 Oct 2026 – 31 Oct 2026}. */
  public String title() {
    return first.equals(last)
        ? Format.date(first)
        : Texts.of("period.dates", Format.date(first), Format.date(last));
  }

  public boolean contains(LocalDate date) {
    return !date.isBefore(first) && !date.isAfter(last);
  }

  public int days() {
    return (int) ChronoUnit.DAYS.between(first, last) + 1;
  }

  /** The dates, oldest first. */
  public List<LocalDate> dates() {
    return first.datesUntil(last.plusDays(1)).toList();
  }

  /** The last observation of each date; a date without observation has no entry. */
  public <F extends Facts> SortedMap<LocalDate, Observation<F>> lastOfEachDate(
      Evidence evidence, Subject<F> subject) {
    SortedMap<LocalDate, Observation<F>> byDate = new TreeMap<>();
    evidence
        .history(subject, start(), end())
        .forEach(observation -> byDate.put(dateOf(observation.observedAt()), observation));
    return byDate;
  }
}
