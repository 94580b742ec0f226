package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.HostRateLimits;
import dev.storescope.testkit.HostRateLimitsContract;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LocalHostRateLimitsTest extends HostRateLimitsContract {
  @Override
  protected HostRateLimits open() {
    return new LocalHostRateLimits();
  }

  /** The limits of one process are one object. */
  @Override
  protected HostRateLimits openBeside(HostRateLimits turns) {
    return turns;
  }

  @Test
  void aTurnMoreThanADayAheadIsNotBelieved() {
    Instant now = Instant.parse("2026-11-21T08:00:00Z");
    HostRateLimits limits = open();
    limits.rest("store.example", now.plus(Duration.ofDays(1)));
    assertThat(limits.take("store.example", now, Duration.ofSeconds(3))).isPresent();
    limits.rest("store.example", now.plus(Duration.ofDays(2)));
    assertThat(limits.take("store.example", now, Duration.ofSeconds(3))).isEmpty();
    assertThat(limits.take("store.example", now, Duration.ofSeconds(3)))
        .contains(now.plusSeconds(3));
  }
}
