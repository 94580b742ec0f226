package dev.storescope.database.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AvailabilityTest {
  private final Availability availability = new Availability();

  @Test
  void aFailureIsReportedOnceAndItsRepetitionsAreCounted() {
    assertThat(availability.worked()).isEmpty();
    assertThat(availability.failed("refused")).get().asString().endsWith("refused");
    assertThat(availability.failed("refused")).isEmpty();
    assertThat(availability.failed("refused")).isEmpty();
    assertThat(availability.worked()).get().asString().endsWith("it failed 3 times");
    assertThat(availability.worked()).isEmpty();
    assertThat(availability.failed("refused")).isPresent();
  }
}
