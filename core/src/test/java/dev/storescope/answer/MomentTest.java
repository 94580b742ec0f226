package dev.storescope.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class MomentTest {
  private static final Instant PRESENT = Instant.parse("2026-03-31T12:00:00Z");
  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

  @Test
  void anInstantWithinFiveMinutesOfThePresentIsNow() {
    assertThat(Moment.of(PRESENT.minus(FIVE_MINUTES), PRESENT)).isEqualTo(Moment.now(PRESENT));
    assertThat(Moment.of(PRESENT.plus(FIVE_MINUTES), PRESENT)).isEqualTo(Moment.now(PRESENT));
  }

  @Test
  void anEarlierInstantIsThePast() {
    Instant past = PRESENT.minus(FIVE_MINUTES).minusMillis(1);

    assertThat(Moment.of(past, PRESENT)).isEqualTo(new Moment(past, false));
  }
}
