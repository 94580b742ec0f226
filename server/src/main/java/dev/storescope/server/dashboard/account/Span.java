package dev.storescope.server.dashboard.account;

import dev.storescope.server.dashboard.page.Fields;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** From one UTC date to another, both included. */
public record Span(LocalDate since, LocalDate till) {
  private static final int DEFAULT_DAYS = 30;

  public Span {
    if (since.isAfter(till)) {
      throw new IllegalArgumentException("since is not after till");
    }
  }

  /** So many days up to a date. */
  static Span upTo(LocalDate till, int days) {
    return new Span(till.minusDays(days - 1L), till);
  }

  /** What a query says; up to today, and for 30 days, where it says nothing. */
  static Span of(Fields query, LocalDate today) {
    LocalDate till = Entries.findDate(query, "till").orElse(today);
    LocalDate since =
        Entries.findDate(query, "since").orElseGet(() -> upTo(till, DEFAULT_DAYS).since());
    return new Span(since, till);
  }

  Instant start() {
    return since.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** The last instant that is in it. */
  Instant end() {
    return till.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusNanos(1);
  }
}
