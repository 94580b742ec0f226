package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.volume.QueryZipf;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import org.junit.jupiter.api.Test;

class MarketSizeTest {
  @Test
  void googlePlayIsAsBigAsItsDevices() {
    assertThat(size(StoreType.GOOGLE_PLAY, "us").searchesPerDay())
        .isCloseTo(118e6 * 0.16, within(0.01 * 118e6));
    assertThat(size(StoreType.GOOGLE_PLAY, "in").factor())
        .isGreaterThan(5 * size(StoreType.GOOGLE_PLAY, "us").factor());
  }

  @Test
  void chinaHasNoGooglePlay() {
    assertThat(MarketSize.find(new Market(StoreType.GOOGLE_PLAY, new Country("cn")))).isEmpty();
  }

  @Test
  void aCountryThatIsNotListedIsSmallAndUnsure() {
    MarketSize unlisted = size(StoreType.APP_STORE, "zw");
    assertThat(unlisted.factor()).isEqualTo(0.0015);
    assertThat(unlisted.sigma()).isGreaterThan(2 * size(StoreType.APP_STORE, "de").sigma());
    assertThat(size(StoreType.GOOGLE_PLAY, "zw").searchesPerDay()).isCloseTo(160_000, within(1.0));
  }

  /** Volumes are medians over the exponents: those of one exponent add up to all searches. */
  @Test
  void allKeywordsTogetherAreMostOfTheMarketsSearches() {
    double sum = 0;
    for (int rank = 1; rank <= QueryZipf.KEYWORDS; rank++) {
      sum += QueryZipf.volume(1, rank);
    }
    assertThat(sum).isCloseTo(0.92, within(0.005));
  }

  private static MarketSize size(StoreType store, String country) {
    return MarketSize.find(new Market(store, new Country(country))).orElseThrow();
  }
}
