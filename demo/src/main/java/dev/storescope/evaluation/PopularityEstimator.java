package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.QueryZipf;
import java.util.Optional;

/**
 * Estimates the popularity of a keyword on the scale of 1 to 100 from its volume (section 2 of the
 * estimation design). The service reports only observed popularities.
 */
final class PopularityEstimator {
  private static final int LEAST = 5;
  private static final int MOST = 100;

  private PopularityEstimator() {}

  /** 104 − 5.49 · ln rank, from 5 to 100; empty if the store is not in the country. */
  static Optional<Integer> estimate(Market market, Estimate volume) {
    return MarketSize.find(market)
        .map(size -> rank(size.searchesPerDay(), volume.p50()))
        .map(rank -> Math.clamp(Math.round(104 - 5.49 * Math.log(rank)), LEAST, MOST));
  }

  /** The inverse of {@link QueryZipf#volume}. */
  private static double rank(double searchesPerDay, double volume) {
    return Math.pow(volume / QueryZipf.volume(searchesPerDay, 1), -1 / QueryZipf.EXPONENT);
  }
}
