package dev.storescope.http.api;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/** Writes dates as ranges: {@code 2026-11-18/2026-11-20, 2026-11-23}. */
final class DateRanges {
  private DateRanges() {}

  static String format(SortedSet<LocalDate> dates) {
    List<String> ranges = new ArrayList<>();
    LocalDate first = null;
    LocalDate last = null;
    for (LocalDate date : dates) {
      if (first != null && last != null && !date.equals(last.plusDays(1))) {
        ranges.add(range(first, last));
        first = null;
      }
      first = first == null ? date : first;
      last = date;
    }
    if (first != null && last != null) {
      ranges.add(range(first, last));
    }
    return String.join(", ", ranges);
  }

  private static String range(LocalDate first, LocalDate last) {
    return first.equals(last) ? first.toString() : first + "/" + last;
  }
}
