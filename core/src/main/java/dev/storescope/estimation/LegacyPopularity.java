package dev.storescope.estimation;

import dev.storescope.observation.Facts.PopularityScale;
import java.util.Optional;

/**
 * The search volume by popularity on the legacy scale, from two published points: 165,875 keywords
 * of the United States above 5, one at 100. That the points between lie on a line is an assumption,
 * hence the line's own deviation.
 */
final class LegacyPopularity {
  private static final PopularityScale SCALE = PopularityScale.LEGACY;

  /** The keywords of the United States above the floor. */
  private static final double KEYWORDS_ABOVE_FLOOR = 165_875;

  /** The median rank of the keywords below the floor. */
  private static final double RANK_BELOW_FLOOR = (KEYWORDS_ABOVE_FLOOR + QueryZipf.KEYWORDS) / 2;

  private static final double PER_E_FOLD =
      (SCALE.highest() - SCALE.lowest()) / Math.log(KEYWORDS_ABOVE_FLOOR);

  private static final double LINE_SIGMA = 0.5;

  private LegacyPopularity() {}

  static Estimate estimate(int popularity, MarketSize market) {
    Estimate at = onTheLine(popularity, market);
    if (popularity > SCALE.lowest()) {
      return at;
    }
    double median = QueryZipf.volume(market.searchesPerDay(), RANK_BELOW_FLOOR);
    return Estimate.around(median, at.sigma(), at.method(), at.scale()).below(at.p50());
  }

  private static Estimate onTheLine(int popularity, MarketSize market) {
    double lnRank = (SCALE.highest() - popularity) / PER_E_FOLD;
    double rounding = QueryZipf.EXPONENT / PER_E_FOLD / Math.sqrt(12);
    double sigma = PopularityVolume.sigma(lnRank, market);
    return Estimate.around(
            QueryZipf.volume(market.searchesPerDay(), Math.exp(lnRank)),
            Math.sqrt(sigma * sigma + rounding * rounding + LINE_SIGMA * LINE_SIGMA),
            PopularityVolume.METHOD,
            Optional.of(SCALE))
        .atMost(market.cap());
  }
}
