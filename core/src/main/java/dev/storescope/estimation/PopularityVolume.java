package dev.storescope.estimation;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.StoreType;
import java.util.Optional;

/**
 * The search volume in the App Store by popularity: method {@code zipf-budget-1}, section 3 of the
 * estimation design.
 *
 * <p>Popularity is linear in the logarithm of a keyword's rank (R² 0.996 on Apple's own rows), and
 * volume is a power of the rank, so volume is exponential in popularity: V = anchor volume ·
 * country factor · exp(slope · (popularity − anchor)). The anchor volume makes all keywords add up
 * to the market's searches.
 */
public final class PopularityVolume implements SearchVolume {
  static final String METHOD = "zipf-budget-1";

  /** Of lag and season. */
  private static final double LAG_SIGMA = 0.25;

  /** The keywords of the United States above the floor of the legacy scale. */
  private static final double LEGACY_KEYWORDS_ABOVE_FLOOR = 165_875;

  /** The median rank of the keywords below the floor. */
  private static final double LEGACY_RANK_BELOW_FLOOR =
      (LEGACY_KEYWORDS_ABOVE_FLOOR + QueryZipf.KEYWORDS) / 2;

  /** 244 a day at popularity 55, in the United States. */
  private static final Curve ADS = new Curve(244, 55, 5.49, 55, 1, 0);

  /** The five steps, each a fifth of the scale of 100 around its middle. */
  private static final Curve ADS_STEPS = new Curve(244, 55, 5.49, 55, 20, 0);

  /**
   * From two published points: 165,875 keywords above 5, one at 100. That the points between lie on
   * a line is an assumption, hence the line's own sigma.
   */
  private static final Curve LEGACY = legacy();

  /**
   * The line of a scale.
   *
   * @param volume searches per day in the United States at the anchor
   * @param perRank by how many points the popularity falls when the rank grows e-fold
   * @param pivot the popularity whose volume does not change with the exponent
   * @param step the distance of two values of the scale
   * @param lineSigma the standard deviation of the line itself
   */
  private record Curve(
      double volume, double anchor, double perRank, double pivot, double step, double lineSigma) {

    double slope() {
      // The design gives the slope of the scale of 100 to three digits: 0.90 / 5.49 = 0.164.
      return Math.round(1000 * QueryZipf.EXPONENT / perRank) / 1000.0;
    }

    Estimate at(double popularity, MarketSize market, PopularityScale scale) {
      double median = volume * market.factor() * Math.exp(slope() * (popularity - anchor));
      return Estimate.around(median, sigma(popularity, market), METHOD, Optional.of(scale))
          .atMost(market.cap());
    }

    private double sigma(double popularity, MarketSize market) {
      double rounding = slope() * step / Math.sqrt(12);
      double exponent = QueryZipf.EXPONENT_SIGMA / perRank * (popularity - pivot);
      return Math.sqrt(
          rounding * rounding
              + market.sigma() * market.sigma()
              + exponent * exponent
              + LAG_SIGMA * LAG_SIGMA
              + lineSigma * lineSigma);
    }
  }

  @Override
  public Optional<Estimate> estimate(Market market, SearchSignals signals) {
    if (market.store() != StoreType.APP_STORE) {
      return Optional.empty();
    }
    return MarketSize.find(market)
        .flatMap(size -> signals.popularity().map(popularity -> estimate(size, popularity)));
  }

  static Estimate estimate(MarketSize market, Popularity popularity) {
    int value = popularity.value();
    return switch (popularity.scale()) {
      case ADS_1_TO_100 -> ADS.at(value, market, popularity.scale());
      case ADS_1_TO_5 -> ADS_STEPS.at(20 * value - 10, market, popularity.scale());
      case LEGACY -> legacy(value, market);
    };
  }

  private static Estimate legacy(int value, MarketSize market) {
    Estimate at = LEGACY.at(value, market, PopularityScale.LEGACY);
    if (value > PopularityScale.LEGACY.lowest()) {
      return at;
    }
    double median = QueryZipf.volume(market.searchesPerDay(), LEGACY_RANK_BELOW_FLOOR);
    return Estimate.around(median, at.sigma(), METHOD, at.scale()).below(at.p50());
  }

  private static Curve legacy() {
    double perRank = (100 - 5) / Math.log(LEGACY_KEYWORDS_ABOVE_FLOOR);
    double top = QueryZipf.volume(MarketSize.US_SEARCHES_PER_DAY, 1);
    return new Curve(top, 100, perRank, 100 - perRank * QueryZipf.PIVOT_LN_RANK, 1, 0.5);
  }
}
