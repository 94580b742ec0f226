package dev.storescope.estimation;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.StoreType;
import java.util.Optional;

/**
 * The search volume that most other tools give: method {@code splitmetrics-2019}, for comparison.
 *
 * <p>254.4443 · exp(0.0615 · popularity) impressions a day, fitted by SplitMetrics and Phiture to
 * 30,805 keywords of the United States from August to October 2019; here times the country's factor
 * and with the cap of every volume. It is on the legacy scale. It gives the keywords of a country
 * more searches together than the country has.
 */
public final class SplitMetricsVolume implements SearchVolume {
  static final String METHOD = "splitmetrics-2019";

  private static final double AT_ZERO = 254.4443;
  private static final double SLOPE = 0.0615;

  /** The fit is for the most impressions of a day, and from another year. */
  private static final double FIT_SIGMA = 0.7;

  @Override
  public Optional<Estimate> estimate(Market market, SearchSignals signals) {
    return signals
        .popularity()
        .filter(popularity -> market.store() == StoreType.APP_STORE)
        .filter(popularity -> popularity.scale() == PopularityScale.LEGACY)
        .flatMap(popularity -> MarketSize.find(market).map(size -> at(popularity, size)));
  }

  private static Estimate at(Popularity popularity, MarketSize market) {
    double median = AT_ZERO * Math.exp(SLOPE * popularity.value()) * market.factor();
    double sigma = Math.hypot(FIT_SIGMA, market.sigma());
    Optional<PopularityScale> scale = Optional.of(popularity.scale());
    Estimate estimate = Estimate.around(median, sigma, METHOD, scale).atMost(market.cap());
    return popularity.value() > PopularityScale.LEGACY.lowest()
        ? estimate
        : estimate.below(estimate.p50());
  }
}
