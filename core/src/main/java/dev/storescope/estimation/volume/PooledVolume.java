package dev.storescope.estimation.volume;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.observation.Facts.SuggestionRank;
import java.util.Optional;

/**
 * The search volume by the rank that {@link PooledRankFit} estimated from all suggestion lists of
 * the market: method {@code suggest-pooled-6}.
 */
final class PooledVolume implements SearchVolume {
  static final String METHOD = "suggest-pooled-6";

  @Override
  public Optional<Estimate> estimate(Market market, SearchSignals signals) {
    return MarketSize.find(market)
        .flatMap(
            size ->
                signals
                    .rank()
                    .filter(rank -> rank.version() == PooledRankFit.VERSION)
                    .map(rank -> estimate(size, rank)));
  }

  private static Estimate estimate(MarketSize market, SuggestionRank rank) {
    return SuggestionTuning.atRank(
        market, Math.exp(rank.logRank() / 100.0), rank.sigma() / 100.0, METHOD);
  }
}
