package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdaptiveRateTest {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  private final AdaptiveRate rate = new AdaptiveRate(SECOND);

  @Test
  void eachRefusalDoublesTheIntervalAndBacksOffForIt() {
    assertThat(refuse()).isEqualTo(NOW.plusSeconds(2));
    assertThat(refuse()).isEqualTo(NOW.plusSeconds(4));
    assertThat(rate.interval()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void theIntervalStopsGrowingAtItsLimit() {
    refuse(100);
    assertThat(rate.interval()).isEqualTo(AdaptiveRate.MAX_INTERVAL);
  }

  @Test
  void aRunOfSuccessesHalvesTheIntervalDownToTheConfiguredOne() {
    refuse(2);
    succeed(AdaptiveRate.SUCCESSES_TO_SPEED_UP);
    assertThat(rate.interval()).isEqualTo(Duration.ofSeconds(2));
    succeed(AdaptiveRate.SUCCESSES_TO_SPEED_UP * 10);
    assertThat(rate.interval()).isEqualTo(SECOND);
  }

  @Test
  void aRefusalEndsTheRunOfSuccesses() {
    refuse(1);
    succeed(AdaptiveRate.SUCCESSES_TO_SPEED_UP - 1);
    refuse(1);
    succeed(AdaptiveRate.SUCCESSES_TO_SPEED_UP - 1);
    assertThat(rate.interval()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void aRequestedDelayIsKept() {
    Instant requested = rate.refused(NOW, "HTTP 403", Optional.of(Duration.ofMinutes(10)));
    assertThat(requested).isEqualTo(NOW.plus(Duration.ofMinutes(10)));
    assertThat(rate.refused(NOW.plusSeconds(1), "HTTP 403", Optional.of(SECOND)))
        .isEqualTo(requested);
  }

  @Test
  void aDelayOfYearsIsAnHour() {
    assertThat(refuseForYears(NOW)).isEqualTo(NOW.plus(HOUR));
  }

  @Test
  void aDelayOfYearsThatIsRepeatedAfterTheHourIsADay() {
    refuseForYears(NOW);
    Instant later = NOW.plus(HOUR);
    assertThat(refuseForYears(later)).isEqualTo(later.plus(DAY));
    assertThat(refuseForYears(later.plus(DAY))).isEqualTo(later.plus(DAY).plus(DAY));
  }

  @Test
  void repliesToCallsOfTheSameMomentDoNotRepeatARefusal() {
    refuseForYears(NOW);
    assertThat(refuseForYears(NOW.plusSeconds(1))).isEqualTo(NOW.plusSeconds(1).plus(HOUR));
  }

  @Test
  void aSuccessBetweenDelaysOfYearsEndsTheirRepetition() {
    refuseForYears(NOW);
    rate.succeeded();
    Instant later = NOW.plus(HOUR);
    assertThat(refuseForYears(later)).isEqualTo(later.plus(HOUR));
  }

  private Instant refuseForYears(Instant now) {
    return rate.refused(now, "HTTP 429", Optional.of(Duration.ofSeconds(999_999_999)));
  }

  private Instant refuse() {
    return rate.refused(NOW, "HTTP 403", Optional.empty());
  }

  private void refuse(int times) {
    for (int i = 0; i < times; i++) {
      refuse();
    }
  }

  private void succeed(int times) {
    for (int i = 0; i < times; i++) {
      rate.succeeded();
    }
  }
}
