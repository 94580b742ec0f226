package dev.storescope.fetching.completeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecentOutcomesTest {
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);
  private static final LocalDate TUESDAY = MONDAY.plusDays(1);
  private static final LocalDate WEDNESDAY = MONDAY.plusDays(2);

  @Test
  void theLastTwoDatesAreKnown() {
    RecentOutcomes outcomes = on(MONDAY, DayOutcome.OBSERVED, RecentOutcomes.NONE);
    assertThat(outcomes.reachBackTo(MONDAY.minusDays(9))).isTrue();
    outcomes = on(TUESDAY, DayOutcome.FAILED, outcomes);
    assertThat(outcomes.find(MONDAY)).contains(DayOutcome.OBSERVED);
    assertThat(outcomes.find(TUESDAY)).contains(DayOutcome.FAILED);
    outcomes = on(WEDNESDAY, DayOutcome.ABSENT, outcomes);
    assertThat(outcomes.find(MONDAY)).isEmpty();
    assertThat(outcomes.reachBackTo(MONDAY)).isFalse();
    assertThat(outcomes.reachBackTo(TUESDAY)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "FAILED,OBSERVED,OBSERVED",
    "OBSERVED,FAILED,OBSERVED",
    "ABSENT,FAILED,ABSENT",
    "ABSENT,OBSERVED,OBSERVED",
    "OBSERVED,ABSENT,ABSENT",
    "OBSERVED,NOT_WANTED,OBSERVED",
    "FAILED,NOT_WANTED,FAILED",
    "NOT_WANTED,FAILED,FAILED",
    "NOT_WANTED,OBSERVED,OBSERVED"
  })
  void theLastAnswerOfADateCountsAndWithoutOneAFailure(
      DayOutcome first, DayOutcome second, DayOutcome counted) {
    RecentOutcomes outcomes = on(MONDAY, second, on(MONDAY, first, RecentOutcomes.NONE));
    assertThat(outcomes.find(MONDAY)).contains(counted);
  }

  @Test
  void anObservationOfTheDateBeforeCountsForThatDate() {
    RecentOutcomes outcomes = on(MONDAY, DayOutcome.FAILED, RecentOutcomes.NONE);
    outcomes = on(TUESDAY, DayOutcome.OBSERVED, outcomes);
    outcomes = outcomes.with(MONDAY, DayOutcome.OBSERVED, TUESDAY);
    assertThat(outcomes.format()).isEqualTo("2026-11-24:observed,2026-11-23:observed");
  }

  @Test
  void datesOfAClockThatWasAheadAreForgotten() {
    RecentOutcomes ahead = on(WEDNESDAY, DayOutcome.OBSERVED, RecentOutcomes.NONE);
    assertThat(on(MONDAY, DayOutcome.FAILED, ahead).format()).isEqualTo("2026-11-23:failed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2026-11-23:absent", "2026-11-24:not_wanted,2026-11-23:failed"})
  void whatIsFormattedIsParsed(String text) {
    assertThat(RecentOutcomes.parse(text).format()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "observed",
        "2026-11-23:gone",
        "2026-11-23:failed,2026-11-24:failed",
        "2026-11-24:failed,2026-11-23:failed,2026-11-22:failed"
      })
  void otherTextIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> RecentOutcomes.parse(text));
  }

  private static RecentOutcomes on(LocalDate today, DayOutcome outcome, RecentOutcomes before) {
    return before.with(today, outcome, today);
  }
}
