package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class PopularityEstimatorTest {
  private static final Market US = new Market(StoreType.APP_STORE, new Country("us"));

  @Property
  void itIsFromFiveToAHundredAndNeverContradictsTheVolume(
      @ForAll @DoubleRange(max = 1e7) double one, @ForAll @DoubleRange(max = 1e7) double other) {
    assertThat(popularity(Math.min(one, other)))
        .isBetween(5, 100)
        .isLessThanOrEqualTo(popularity(Math.max(one, other)));
  }

  @Property
  void theVolumeOfAPopularityGivesThePopularityAgain(
      @ForAll @IntRange(min = 10, max = 100) int value) {
    Popularity observed = new Popularity(value, PopularityScale.ADS_1_TO_100);
    Estimate volume = new PopularityVolume().estimate(US, SearchSignals.of(observed)).orElseThrow();
    assertThat(PopularityEstimator.estimate(US, volume).orElseThrow()).isCloseTo(value, within(1));
  }

  private static int popularity(double volume) {
    Estimate estimate = Estimate.around(volume, 0.5, "test", Optional.empty());
    return PopularityEstimator.estimate(US, estimate).orElseThrow();
  }
}
