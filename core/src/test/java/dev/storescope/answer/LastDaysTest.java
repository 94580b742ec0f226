package dev.storescope.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class LastDaysTest {

  @Test
  void theyAreThirtyDatesWithTheMomentsOwnAsTheLast() {
    Instant at = Instant.parse("2026-03-01T12:34:56Z");

    assertThat(LastDays.until(new Moment(at, false)))
        .isEqualTo(new LastDays(Instant.parse("2026-01-31T00:00:00Z"), at));
  }

  @Test
  void aDateStartsAtMidnightUtc() {
    assertThat(LastDays.dateOf(Instant.parse("2026-03-01T00:00:00Z")))
        .isEqualTo(LocalDate.parse("2026-03-01"));
    assertThat(LastDays.dateOf(Instant.parse("2026-02-28T23:59:59.999Z")))
        .isEqualTo(LocalDate.parse("2026-02-28"));
  }

  @Test
  void datesAreThoseInUtcForCenturiesAlsoBefore1970() {
    Instant first = Instant.parse("1600-01-01T12:00:00Z");
    for (int day = 0; day < 200_000; day += 64) {
      Instant instant = first.plus(day, ChronoUnit.DAYS);
      assertThat(LastDays.dateOf(instant))
          .isEqualTo(LocalDate.ofInstant(instant, ZoneOffset.UTC))
          .isEqualTo(LastDays.dateOf(instant));
    }
  }
}
