package dev.storescope.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Subject;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FreshnessTest {
  private static final Subject<?> CHART = TestObservations.chart("36");
  private static final Subject<?> RATING = TestObservations.rating(TestObservations.APP);
  private static final Subject<?> LISTING = TestObservations.listing(TestObservations.APP);
  private static final Moment NOW = new Moment(TestObservations.NOON, true);
  private static final Moment PAST = new Moment(NOW.at(), false);

  @Test
  void chartsAreFreshForSixHoursAndAllElseForADay() {
    assertThat(Freshness.DEFAULT.of(CHART, NOW)).isEqualTo(Duration.ofHours(6));
    assertThat(Freshness.DEFAULT.of(RATING, NOW)).isEqualTo(Duration.ofHours(24));
    assertThat(Freshness.DEFAULT.of(LISTING, NOW)).isEqualTo(Duration.ofHours(24));
  }

  @Test
  void forThePastAllButListingsMayBeThirtySixHoursOld() {
    assertThat(Freshness.DEFAULT.of(CHART, PAST)).isEqualTo(Duration.ofHours(36));
    assertThat(Freshness.DEFAULT.of(RATING, PAST)).isEqualTo(Duration.ofHours(36));
    assertThat(Freshness.DEFAULT.of(LISTING, PAST)).isEqualTo(Freshness.UNLIMITED);
  }

  @Test
  void anUnlimitedLookBackReachesBeyondTheFirstObservationThereCanBe() {
    assertThat(NOW.at().minus(Freshness.UNLIMITED)).isBefore(Instant.EPOCH);
  }

  @Test
  void thePastDoesNotDependOnWhatIsFreshNow() {
    Freshness strict = new Freshness(Duration.ofMinutes(1), Duration.ofMinutes(2));

    assertThat(strict.of(RATING, NOW)).isEqualTo(Duration.ofMinutes(1));
    assertThat(strict.of(CHART, NOW)).isEqualTo(Duration.ofMinutes(2));
    assertThat(strict.of(CHART, PAST)).isEqualTo(Freshness.LOOK_BACK);
  }
}
