package dev.storescope.parquet;

import dev.storescope.archive.LateDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Days in UTC that are read together, both inclusive. */
record DaySpan(LocalDate first, LocalDate last) {
  /** Another read costs about as much as reading so many more days. */
  private static final int JOINED_DAYS = 30;

  static DaySpan until(LocalDate last) {
    return new DaySpan(LateDays.dayOf(Instant.EPOCH), last);
  }

  /** The fewest spans that have all of the days, and no more than some days between two of them. */
  static List<DaySpan> of(Collection<LocalDate> days) {
    List<DaySpan> spans = new ArrayList<>();
    for (LocalDate day : new TreeSet<>(days)) {
      if (spans.isEmpty() || day.minusDays(JOINED_DAYS).isAfter(spans.getLast().last())) {
        spans.add(new DaySpan(day, day));
      } else {
        spans.add(new DaySpan(spans.removeLast().first(), day));
      }
    }
    return spans;
  }

  Instant start() {
    return startOf(first);
  }

  Instant end() {
    return startOf(last.plusDays(1)).minusNanos(1);
  }

  private static Instant startOf(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
