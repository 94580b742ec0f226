package dev.storescope.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class TimeSpanTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  @Test
  void bothEndsAreIncluded() {
    assertThat(TimeSpan.between(NOON, NOON))
        .isEqualTo(new TimeSpan(NOON.toEpochMilli(), NOON.toEpochMilli()));
  }

  @Test
  void fractionsOfMillisecondsAreRoundedInwards() {
    assertThat(TimeSpan.between(NOON.plusNanos(1), NOON.plusMillis(2).minusNanos(1)))
        .isEqualTo(new TimeSpan(NOON.toEpochMilli() + 1, NOON.toEpochMilli() + 1));
  }

  @Test
  void aSpanWithinOneMillisecondIsEmpty() {
    assertThat(TimeSpan.between(NOON.plusNanos(1), NOON.plusNanos(2)).isEmpty()).isTrue();
  }

  @Test
  void theLongestLookBackReaches1970() {
    Duration forever = ChronoUnit.FOREVER.getDuration();
    assertThat(TimeSpan.lookingBack(NOON, forever)).isEqualTo(new TimeSpan(0, NOON.toEpochMilli()));
  }

  @Test
  void aSpanBefore1970IsEmpty() {
    assertThat(TimeSpan.between(Instant.MIN, Instant.EPOCH.minusMillis(1)).isEmpty()).isTrue();
    assertThat(TimeSpan.lookingBack(Instant.MIN, Duration.ZERO).isEmpty()).isTrue();
  }

  @Test
  void allOfTimeIsAValidSpan() {
    assertThat(TimeSpan.between(Instant.MIN, Instant.MAX))
        .isEqualTo(new TimeSpan(0, Long.MAX_VALUE - 1));
  }
}
