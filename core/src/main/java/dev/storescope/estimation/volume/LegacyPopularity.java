package dev.storescope.estimation.volume;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.MarketSize;
import dev.storescope.observation.Facts.PopularityScale;
import java.util.Optional;

/**
 * The search volume by popularity on the legacy scale, which is taken for a rank. Of the keywords
 * of the United States that aso.dev tracked in the days when the scale ended (2025-09-29 to 10-03),
 * 165,875 were above 5 and 39,254 at 35 or more; one is at 100. That the logarithm of the rank is
 * on lines between these is an assumption, hence their own deviation.
 */
public final class LegacyPopularity {
  private static final PopularityScale SCALE = PopularityScale.LEGACY;

  private static final double ABOVE_FLOOR = 165_875;
  private static final double MIDDLE = 39_254;
  private static final int MIDDLE_POPULARITY = 35;

  /** The median rank of the keywords below the floor. */
  private static final double RANK_BELOW_FLOOR = (ABOVE_FLOOR + QueryZipf.KEYWORDS) / 2;

  private static final double LINE_SIGMA = 0.5;

  private LegacyPopularity() {}

  static Estimate estimate(int popularity, MarketSize market) {
    Estimate at = onTheLines(popularity, market);
    if (popularity > SCALE.lowest()) {
      return at;
    }
    double median = QueryZipf.volume(market.searchesPerDay(), RANK_BELOW_FLOOR);
    return Estimate.around(median, at.sigma(), at.method(), at.scale()).below(at.p50());
  }

  /** The rank of a popularity among the keywords of a country. */
  public static double rank(double popularity) {
    return Math.exp(lnRank(popularity));
  }

  private static double lnRank(double popularity) {
    double slope = slope(popularity);
    return popularity >= MIDDLE_POPULARITY
        ? slope * (SCALE.highest() - popularity)
        : Math.log(MIDDLE) + slope * (MIDDLE_POPULARITY - popularity);
  }

  /** How much the logarithm of the rank falls per point. */
  private static double slope(double popularity) {
    return popularity >= MIDDLE_POPULARITY
        ? Math.log(MIDDLE) / (SCALE.highest() - MIDDLE_POPULARITY)
        : Math.log(ABOVE_FLOOR / MIDDLE) / (MIDDLE_POPULARITY - SCALE.lowest());
  }

  private static Estimate onTheLines(int popularity, MarketSize market) {
    double lnRank = lnRank(popularity);
    double rounding = QueryZipf.EXPONENT * slope(popularity) / Math.sqrt(12);
    double sigma = PopularityVolume.sigma(lnRank, market);
    return Estimate.around(
            QueryZipf.volume(market.searchesPerDay(), Math.exp(lnRank)),
            Math.sqrt(sigma * sigma + rounding * rounding + LINE_SIGMA * LINE_SIGMA),
            PopularityVolume.METHOD,
            Optional.of(SCALE))
        .atMost(market.cap());
  }
}
