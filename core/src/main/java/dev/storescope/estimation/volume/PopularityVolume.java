package dev.storescope.estimation.volume;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.volume.PopularityLaw.Period;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.store.StoreType;
import java.util.Optional;

/**
 * The search volume in the App Store by popularity: method {@code log-searches-1}. The values from
 * 1 to 100 are searches by the {@link PopularityLaw} of the country; those of the legacy scale are
 * ranks.
 */
public final class PopularityVolume implements SearchVolume {
  static final String METHOD = "log-searches-1";

  /** Of lag and season. */
  private static final double LAG_SIGMA = 0.085;

  /** The five steps of the coarse scale, each a fifth of the scale of 100 around its middle. */
  private static final int STEP = 20;

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
                    .map(popularity -> estimate(size, popularity, law(size, signals.report()))));
  }

  /**
   * The estimate of a term that a report of the App Store in the country does not list: not above
   * what a term has at most that is not in it.
   */
  public static Estimate ofUnlisted(Estimate estimate, Market market, PopularityCounts report) {
    return MarketSize.find(market).stream()
        .flatMapToDouble(size -> PopularityLaw.findBound(size, report).stream())
        .filter(bound -> bound < estimate.p90())
        .mapToObj(estimate::unlisted)
        .findFirst()
        .orElse(estimate);
  }

  static PopularityLaw law(MarketSize market, Optional<PopularityCounts> report) {
    return report
        .map(counts -> PopularityLaw.of(market, counts))
        .orElseGet(() -> PopularityLaw.of(market));
  }

  public static Estimate estimate(MarketSize market, Popularity popularity, PopularityLaw law) {
    int value = popularity.value();
    PopularityScale scale = popularity.scale();
    return switch (scale) {
      case ADS_WEEKLY_1_TO_100, ADS_MONTHLY_1_TO_100, ADS_1_TO_100 ->
          estimate(market, law, value, 1, scale);
      case ADS_1_TO_5 -> estimate(market, law, STEP * value - STEP / 2.0, STEP, scale);
      case LEGACY -> LegacyPopularity.estimate(value, market);
    };
  }

  /** What the popularities of a scale count the searches of. */
  static Period period(PopularityScale scale) {
    return switch (scale) {
      case ADS_WEEKLY_1_TO_100 -> Period.WEEK;
      case ADS_MONTHLY_1_TO_100 -> Period.MONTH;
      case ADS_1_TO_100, ADS_1_TO_5, LEGACY -> Period.UNKNOWN;
    };
  }

  /**
   * @param step the distance of two values of the scale
   */
  private static Estimate estimate(
      MarketSize market, PopularityLaw law, double popularity, double step, PopularityScale scale) {
    Period period = period(scale);
    return Estimate.around(
            law.searchesPerDay(popularity, period),
            Math.hypot(law.sigma(popularity, step, period), LAG_SIGMA),
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
