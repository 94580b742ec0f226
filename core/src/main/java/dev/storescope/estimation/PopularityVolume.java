package dev.storescope.estimation;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.store.StoreType;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The search volume in the App Store by popularity: method {@code zipf-budget-3}, section 3 of the
 * estimation design.
 *
 * <p>The popularity shows the rank of the keyword, by the {@link PopularityCurve} of the country;
 * volume is a power of the rank, so that all keywords add up to the market's searches.
 */
public final class PopularityVolume implements SearchVolume {
  static final String METHOD = "zipf-budget-3";

  /** Of lag and season. */
  private static final double LAG_SIGMA = 0.25;

  /** The five steps of the coarse scale, each a fifth of the scale of 100 around its middle. */
  private static final int STEP = 20;

  /** The last curve of each market: the keywords of an answer share a report. */
  private final Map<Market, CurveFit> fits = new ConcurrentHashMap<>();

  private record CurveFit(PopularityCounts report, PopularityCurve curve) {}

  @Override
  public Optional<Estimate> estimate(Market market, SearchSignals signals) {
    if (market.store() != StoreType.APP_STORE) {
      return Optional.empty();
    }
    return MarketSize.find(market)
        .flatMap(
            size ->
                signals
                    .popularity()
                    .map(
                        popularity -> estimate(size, popularity, curve(market, signals.report()))));
  }

  static Estimate estimate(MarketSize market, Popularity popularity, PopularityCurve curve) {
    int value = popularity.value();
    return switch (popularity.scale()) {
      case ADS_1_TO_100 -> estimate(market, curve, value, 1, popularity.scale());
      case ADS_1_TO_5 ->
          estimate(market, curve, STEP * value - STEP / 2.0, STEP, popularity.scale());
      case LEGACY -> LegacyPopularity.estimate(value, market);
    };
  }

  /** The curve of a market, which is fitted again only to another report. */
  PopularityCurve curve(Market market, Optional<PopularityCounts> report) {
    return report.map(counts -> fitted(market, counts)).orElse(PopularityCurve.PRIOR);
  }

  private PopularityCurve fitted(Market market, PopularityCounts report) {
    CurveFit last = fits.get(market);
    if (last != null && last.report().equals(report)) {
      return last.curve();
    }
    PopularityCurve curve = PopularityCurve.of(report);
    fits.put(market, new CurveFit(report, curve));
    return curve;
  }

  /**
   * @param step the distance of two values of the scale
   */
  private static Estimate estimate(
      MarketSize market,
      PopularityCurve curve,
      double popularity,
      double step,
      PopularityScale scale) {
    double lnRank = curve.lnRank(popularity);
    double ofRank = QueryZipf.EXPONENT * curve.sigma(popularity);
    double rounding = QueryZipf.EXPONENT * curve.perPoint(popularity) * step / Math.sqrt(12);
    double sigma =
        Math.sqrt(
            ofRank * ofRank + rounding * rounding + sigma(lnRank, market) * sigma(lnRank, market));
    return Estimate.around(
            QueryZipf.volume(market.searchesPerDay(), Math.exp(lnRank)),
            sigma,
            METHOD,
            Optional.of(scale))
        .atMost(market.cap());
  }

  /** The standard deviation of the logarithm of the volume at a known rank. */
  static double sigma(double lnRank, MarketSize market) {
    return Math.sqrt(
        market.sigma() * market.sigma()
            + Math.pow(QueryZipf.sigma(lnRank), 2)
            + LAG_SIGMA * LAG_SIGMA);
  }
}
