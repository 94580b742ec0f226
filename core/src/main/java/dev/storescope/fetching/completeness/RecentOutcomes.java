package dev.storescope.fetching.completeness;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcomes of the last two UTC dates on which a subject was tried: a date that has just ended
 * is still known when the subject was tried on the next one.
 *
 * @param dates at most two, the latest first
 */
public record RecentOutcomes(List<OnDate> dates) {
  private static final int MOST = 2;

  public static final RecentOutcomes NONE = new RecentOutcomes(List.of());

  /** The outcome of a UTC date. */
  public record OnDate(LocalDate date, DayOutcome outcome) {}

  public RecentOutcomes {
    dates = List.copyOf(dates);
    boolean ordered = dates.size() < MOST || dates.getFirst().date().isAfter(dates.get(1).date());
    if (dates.size() > MOST || !ordered) {
      throw new IllegalArgumentException("at most two dates, the latest first, not " + dates);
    }
  }

  /**
   * Adds the outcome of an attempt. Dates after today were noted while the clock was ahead, and are
   * removed.
   *
   * @param date today or before
   */
  public RecentOutcomes with(LocalDate date, DayOutcome outcome, LocalDate today) {
    DayOutcome of = find(date).map(before -> before.then(outcome)).orElse(outcome);
    return new RecentOutcomes(
        Stream.concat(
                dates.stream().filter(each -> !each.date().equals(date)),
                Stream.of(new OnDate(date, of)))
            .filter(each -> !each.date().isAfter(today))
            .sorted(Comparator.comparing(OnDate::date).reversed())
            .limit(MOST)
            .toList());
  }

  /** The outcome of a date; empty if it was not tried on it, or that is not known any more. */
  public Optional<DayOutcome> find(LocalDate date) {
    return dates.stream().filter(each -> each.date().equals(date)).map(OnDate::outcome).findFirst();
  }

  /** Whether it is known what happened on a date. */
  public boolean reachBackTo(LocalDate date) {
    return dates.size() < MOST || !date.isBefore(dates.getLast().date());
  }

  /** As text for a database, such as {@code 2026-11-29:observed,2026-11-28:failed}. */
  public String format() {
    return dates.stream()
        .map(each -> each.date() + ":" + each.outcome().wireName())
        .collect(Collectors.joining(","));
  }

  /**
   * Returns what was formatted.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  public static RecentOutcomes parse(String text) {
    return text.isEmpty()
        ? NONE
        : new RecentOutcomes(
            Arrays.stream(text.split(",", -1)).map(RecentOutcomes::parseDate).toList());
  }

  private static OnDate parseDate(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("a date and an outcome, not '" + text + "'");
    }
    return new OnDate(
        LocalDate.parse(text.substring(0, colon)), DayOutcome.parse(text.substring(colon + 1)));
  }
}
