package dev.storescope.connector.appleads;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportWeekTest {
  @ParameterizedTest
  @CsvSource({
    "2026-11-16T07:00:00Z, 2026-11-08",
    "2026-11-16T06:59:59Z, 2026-11-01",
    "2026-11-21T08:00:00Z, 2026-11-08",
    "2026-11-22T23:59:59Z, 2026-11-08",
    "2026-11-23T07:00:00Z, 2026-11-15"
  })
  void aWeekIsReportedOnTheMondayAfterIt(Instant now, LocalDate sunday) {
    ReportWeek week = ReportWeek.latest(now);
    assertThat(week.sunday()).isEqualTo(sunday);
    assertThat(week.saturday()).isEqualTo(sunday.plusDays(6));
  }
}
