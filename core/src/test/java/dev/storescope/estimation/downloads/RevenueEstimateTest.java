package dev.storescope.estimation.downloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RevenueEstimateTest {
  private static final Market US = new Market(StoreType.APP_STORE, new Country("us"));

  /** 53 billion dollars a year, 145 million a day. */
  @Test
  void aMillionAppsTogetherEarnWhatAppleStatesForTheUnitedStates() {
    double sum =
        IntStream.rangeClosed(1, 1_000_000)
            .mapToDouble(rank -> revenue(US, CategoryId.OVERALL, rank).p50())
            .sum();
    assertThat(sum).isCloseTo(145e6, within(15e6));
  }

  @Test
  void theIntervalIsWide() {
    Estimate first = revenue(US, CategoryId.OVERALL, 1);
    assertThat(first.p90()).isGreaterThan(5 * first.p10());
    assertThat(revenue(US, new CategoryId("6015"), 1).sigma()).isGreaterThan(first.sigma() + 0.3);
  }

  @Test
  void aCountryWithLessIncomeHasLessRevenueThanItsDevices() {
    Market india = new Market(StoreType.GOOGLE_PLAY, new Country("in"));
    assertThat(revenue(india, CategoryId.APPLICATION, 1).p50()).isLessThan(200_000);
  }

  @Test
  void whereTheSpendingIsNotKnownThereIsNoRevenue() {
    assertThat(
            RevenueEstimate.ofChart(
                new Market(StoreType.APP_STORE, new Country("fj")), CategoryId.OVERALL, 1))
        .isEmpty();
  }

  private static Estimate revenue(Market market, CategoryId category, int rank) {
    return RevenueEstimate.ofChart(market, category, rank).orElseThrow().perDay();
  }
}
