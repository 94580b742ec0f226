package dev.storescope.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FetchIntervalTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 21);

  @ParameterizedTest
  @EnumSource(FetchInterval.class)
  void ofManySubjectsAsManyAreDueOnEachDate(FetchInterval interval) {
    int share = 7000 / interval.days();
    for (LocalDate day : DAY.datesUntil(DAY.plusDays(7)).toList()) {
      long due =
          IntStream.range(0, 7000)
              .filter(i -> interval.isDueOn("search:iphone:us:keyword " + i, day))
              .count();
      assertThat(due).isBetween(share * 9L / 10, share * 11L / 10);
    }
  }

  @ParameterizedTest
  @EnumSource(FetchInterval.class)
  void theNextDateIsDueAndTheOneAfterItComesTheIntervalLater(FetchInterval interval) {
    Instant observedAt = Instant.parse("2026-11-21T23:59:00Z");
    Instant next = interval.findNext("search:iphone:us:slack", observedAt);
    assertThat(next).isAfter(observedAt);
    assertThat(Duration.between(observedAt, next))
        .isLessThanOrEqualTo(Duration.ofDays(interval.days()));
    assertThat(interval.findNext("search:iphone:us:slack", next))
        .isEqualTo(next.plus(Duration.ofDays(interval.days())));
  }

  @Test
  void otherIntervalsAreUnknown() {
    assertThat(FetchInterval.find(7)).contains(FetchInterval.EVERY_SEVENTH_DAY);
    assertThat(FetchInterval.find(3)).isEmpty();
    assertThat(FetchInterval.find("2")).contains(FetchInterval.EVERY_SECOND_DAY);
    assertThat(FetchInterval.find("daily")).isEmpty();
  }
}
