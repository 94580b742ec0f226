package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostPaceTest {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final HostPace pace = new HostPace(SECOND);

  @Test
  void eachRefusalDoublesTheIntervalAndRestsForIt() {
    assertThat(refuse()).isEqualTo(NOW.plusSeconds(2));
    assertThat(refuse()).isEqualTo(NOW.plusSeconds(4));
    assertThat(pace.interval()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void theIntervalStopsGrowingAtItsLimit() {
    refuse(100);
    assertThat(pace.interval()).isEqualTo(HostPace.LONGEST_INTERVAL);
  }

  @Test
  void aRunOfSuccessesHalvesTheIntervalAndNoFurtherThanItBegan() {
    refuse(2);
    succeed(HostPace.SUCCESSES_TO_SPEED_UP);
    assertThat(pace.interval()).isEqualTo(Duration.ofSeconds(2));
    succeed(HostPace.SUCCESSES_TO_SPEED_UP * 10);
    assertThat(pace.interval()).isEqualTo(SECOND);
  }

  @Test
  void aRefusalStartsTheRunOfSuccessesAnew() {
    refuse(1);
    succeed(HostPace.SUCCESSES_TO_SPEED_UP - 1);
    refuse(1);
    succeed(HostPace.SUCCESSES_TO_SPEED_UP - 1);
    assertThat(pace.interval()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void aRestThatWasAskedForIsKept() {
    Instant asked = pace.refused(NOW, "HTTP 403", Optional.of(Duration.ofMinutes(10)));
    assertThat(asked).isEqualTo(NOW.plus(Duration.ofMinutes(10)));
    assertThat(pace.refused(NOW.plusSeconds(1), "HTTP 403", Optional.of(SECOND))).isEqualTo(asked);
  }

  private Instant refuse() {
    return pace.refused(NOW, "HTTP 403", Optional.empty());
  }

  private void refuse(int times) {
    for (int i = 0; i < times; i++) {
      refuse();
    }
  }

  private void succeed(int times) {
    for (int i = 0; i < times; i++) {
      pace.succeeded();
    }
  }
}
