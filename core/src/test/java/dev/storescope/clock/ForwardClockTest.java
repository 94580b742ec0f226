package dev.storescope.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ForwardClockTest {
  private static final Instant START = Instant.parse("2026-11-26T12:00:00Z");

  private final SettableClock source = new SettableClock(START);
  private final ForwardClock clock = new ForwardClock(source);

  @Test
  void itFollowsAClockThatRuns() {
    source.advance(Duration.ofSeconds(5));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(5));
  }

  @Test
  void itGoesOnWhenTheClockIsSetBack() {
    source.advance(Duration.ofDays(-1));
    assertThat(clock.instant()).isEqualTo(START);
    source.advance(Duration.ofSeconds(5));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(5));
  }

  @Test
  void aClockThatWasWrongForAMomentLeavesNoTimeToWaitFor() {
    source.set(Instant.parse("2040-01-01T00:00:00Z"));
    Instant wrong = clock.instant();
    source.set(START);
    assertThat(clock.instant()).isEqualTo(wrong);
    source.advance(Duration.ofMinutes(1));
    assertThat(clock.instant()).isEqualTo(wrong.plusSeconds(60));
  }
}
