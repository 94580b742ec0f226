package dev.storescope.answer;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * A page of a range of UTC dates, oldest first. A page past the last has no dates.
 *
 * @param first the first date of the range
 * @param last the last date of the range, not before the first
 * @param page from 1
 * @param size how many dates a page has, unless it is the last; 1 or more
 */
public record DatePage(LocalDate first, LocalDate last, int page, int size) {
  public DatePage {
    if (last.isBefore(first) || page < 1 || size < 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "no page %d with %d dates from %s to %s", page, size, first, last));
    }
  }

  /** How many pages the range has. */
  public int pages() {
    return Math.toIntExact((ChronoUnit.DAYS.between(first, last) + size) / size);
  }

  /** How many dates the page has. */
  public int days() {
    return page > pages() ? 0 : Math.toIntExact(ChronoUnit.DAYS.between(start(), end()) + 1);
  }

  public boolean isLast() {
    return page == pages();
  }

  /** The start of the first date of the page. */
  public Instant from() {
    return start().atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** The last millisecond of the last date of the page. */
  public Instant to() {
    return end().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
  }

  private LocalDate start() {
    return first.plusDays((long) (page - 1) * size);
  }

  private LocalDate end() {
    LocalDate full = start().plusDays(size - 1L);
    return full.isAfter(last) ? last : full;
  }
}
