package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.PopularityVolume;
import dev.storescope.estimation.SearchSignals;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.Optional;

class PopularityEstimatorTest {
  private static final Market US = new Market(StoreType.APP_STORE, new Country("us"));

  @Seeded
  void popularityIsFromFiveToAHundredAndRisesWithTheVolume(Samples any) {
    double one = any.between(0.0, 1e7);
    double other = any.between(0.0, 1e7);
    assertThat(popularity(Math.min(one, other)))
        .isBetween(5, 100)
        .isLessThanOrEqualTo(popularity(Math.max(one, other)));
  }

  @Seeded
  void theVolumeOfAPopularityGivesThatPopularity(Samples any) {
    int value = any.between(10, 100);
    Popularity observed = new Popularity(value, PopularityScale.ADS_1_TO_100);
    Estimate volume = new PopularityVolume().estimate(US, SearchSignals.of(observed)).orElseThrow();
    assertThat(PopularityEstimator.estimate(US, volume).orElseThrow()).isCloseTo(value, within(1));
  }

  private static int popularity(double volume) {
    Estimate estimate = Estimate.around(volume, 0.5, "test", Optional.empty());
    return PopularityEstimator.estimate(US, estimate).orElseThrow();
  }
}
