package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DateRangesTest {
  @Test
  void datesInARowAreARange() {
    assertThat(format("2026-11-18", "2026-11-19", "2026-11-20", "2026-11-23"))
        .isEqualTo("2026-11-18/2026-11-20, 2026-11-23");
    assertThat(format("2026-11-30", "2026-12-01")).isEqualTo("2026-11-30/2026-12-01");
    assertThat(format()).isEmpty();
  }

  private static String format(String... dates) {
    return DateRanges.format(new TreeSet<>(List.of(dates).stream().map(LocalDate::parse).toList()));
  }
}
