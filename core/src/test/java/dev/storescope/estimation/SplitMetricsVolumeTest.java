package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SplitMetricsVolumeTest {
  private final SearchVolume volume = new SplitMetricsVolume();

  @Example
  void theUnitedStatesHaveWhatWasPublished() {
    assertThat(estimate("us", 50).p50()).isCloseTo(5500, within(100.0));
    assertThat(estimate("us", 80).p50()).isCloseTo(35_000, within(500.0));
  }

  @Example
  void itIsOfTheLegacyScaleOnly() {
    Popularity other = new Popularity(50, PopularityScale.ADS_1_TO_100);
    assertThat(volume.estimate(market("us"), SearchSignals.of(other))).isEmpty();
    assertThat(estimate("us", 5).censored()).isTrue();
  }

  @Property
  void itRisesWithPopularityAndFollowsTheCountry(
      @ForAll @IntRange(min = 5, max = 99) int popularity) {
    double lower = estimate("us", popularity).p50();
    assertThat(estimate("us", popularity + 1).p50()).isGreaterThan(lower);
    assertThat(estimate("de", popularity).p50()).isCloseTo(0.16 * lower, within(1e-6));
  }

  private Estimate estimate(String country, int popularity) {
    Popularity observed = new Popularity(popularity, PopularityScale.LEGACY);
    return volume.estimate(market(country), SearchSignals.of(observed)).orElseThrow();
  }

  private static Market market(String country) {
    return new Market(StoreType.APP_STORE, new Country(country));
  }
}
