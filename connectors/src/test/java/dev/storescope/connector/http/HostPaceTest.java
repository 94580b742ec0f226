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
  void theFirstCallMayBeMadeAtOnce() {
    assertThat(pace.nextCall()).isBefore(NOW);
  }

  @Test
  void theNextCallIsAnIntervalAfterTheLast() {
    assertThat(intervalAt(NOW)).isEqualTo(SECOND);
  }

  @Test
  void eachRefusalDoublesTheInterval() {
    pace.refused(NOW, "HTTP 403", Optional.empty());
    assertThat(pace.nextCall()).isEqualTo(NOW.plusSeconds(2));
    pace.refused(NOW, "HTTP 403", Optional.empty());
    assertThat(pace.nextCall()).isEqualTo(NOW.plusSeconds(4));
  }

  @Test
  void theIntervalStopsGrowingAtItsLimit() {
    refuse(100);
    assertThat(pace.nextCall()).isEqualTo(NOW.plus(HostPace.LONGEST_INTERVAL));
  }

  @Test
  void aRunOfSuccessesHalvesTheIntervalAndNoFurtherThanItBegan() {
    refuse(2);
    succeed(HostPace.SUCCESSES_TO_SPEED_UP);
    assertThat(intervalAt(NOW.plusSeconds(100))).isEqualTo(Duration.ofSeconds(2));
    succeed(HostPace.SUCCESSES_TO_SPEED_UP * 10);
    assertThat(intervalAt(NOW.plusSeconds(200))).isEqualTo(SECOND);
  }

  @Test
  void aRefusalStartsTheRunOfSuccessesAnew() {
    refuse(1);
    succeed(HostPace.SUCCESSES_TO_SPEED_UP - 1);
    refuse(1);
    succeed(HostPace.SUCCESSES_TO_SPEED_UP - 1);
    assertThat(intervalAt(NOW.plusSeconds(100))).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void aRestThatWasAskedForIsKept() {
    pace.refused(NOW, "HTTP 403", Optional.of(Duration.ofMinutes(10)));
    pace.refused(NOW.plusSeconds(1), "HTTP 403", Optional.of(Duration.ofSeconds(5)));
    assertThat(pace.nextCall()).isEqualTo(NOW.plus(Duration.ofMinutes(10)));
  }

  @Test
  void aCallThatWasOnItsWayDoesNotEndARest() {
    pace.refused(NOW, "HTTP 403", Optional.of(Duration.ofMinutes(10)));
    pace.called(NOW);
    assertThat(pace.nextCall()).isEqualTo(NOW.plus(Duration.ofMinutes(10)));
  }

  private Duration intervalAt(Instant now) {
    pace.called(now);
    return Duration.between(now, pace.nextCall());
  }

  private void refuse(int times) {
    for (int i = 0; i < times; i++) {
      pace.refused(NOW, "HTTP 403", Optional.empty());
    }
  }

  private void succeed(int times) {
    for (int i = 0; i < times; i++) {
      pace.succeeded();
    }
  }
}
