package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSettingsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 6, 7, 9, 11, 20, 59, 60, 600})
  void noMoreCallsThanAllowedFitAMinute(int rate) {
    Duration interval =
        new RateSettings(Map.of("play.google.com", rate), 1).intervalOf("play.google.com");
    assertThat(interval.multipliedBy(rate)).isGreaterThanOrEqualTo(Duration.ofMinutes(1));
    assertThat(interval.multipliedBy(rate)).isLessThan(Duration.ofMinutes(1).plusNanos(rate));
  }
}
