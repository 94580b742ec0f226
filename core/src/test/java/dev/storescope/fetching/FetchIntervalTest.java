package dev.storescope.fetching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
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
        .isEqualTo(next.plus(Duration.ofDays(interval.days())).minus(Duration.ofHours(1)));
  }

  @ParameterizedTest
  @EnumSource(FetchInterval.class)
  void fetchesThatEndLaterEachTimeMissNoDate(FetchInterval interval) {
    String name = "search:iphone:us:slack";
    Instant observedAt = interval.findNext(name, Instant.parse("2026-11-21T00:10:00Z"));
    for (int i = 0; i < 100; i++) {
      LocalDate date = LocalDate.ofInstant(observedAt, ZoneOffset.UTC);
      Instant next = interval.findNext(name, observedAt.plus(Duration.ofMinutes(30)));
      assertThat(LocalDate.ofInstant(next, ZoneOffset.UTC))
          .isEqualTo(date.plusDays(interval.days()));
      observedAt = next;
    }
  }

  @Test
  void otherIntervalsAreUnknown() {
    assertThat(FetchInterval.find(7)).contains(FetchInterval.EVERY_SEVENTH_DAY);
    assertThat(FetchInterval.find(3)).isEmpty();
    assertThat(FetchInterval.parse("2")).contains(FetchInterval.EVERY_SECOND_DAY);
    assertThat(FetchInterval.parse("default")).isEmpty();
    assertThatThrownBy(() -> FetchInterval.parse("3"))
        .hasMessage("Invalid interval '3'. Use 1, 2, 7 or default.");
  }
}
