package dev.storescope.estimation;

import java.util.Optional;

/**
 * What the popularity of a keyword would be on the scale of 1 to 100, by its volume; for
 * comparisons inside. The interface shows only popularities that a source gave (section 2 of the
 * estimation design).
 */
public final class PopularityEstimator {
  /** How unsure it is, in points: the residual of a published fit to such features. */
  public static final int SIGMA = 7;

  private static final int LEAST = 5;
  private static final int MOST = 100;

  private PopularityEstimator() {}

  /** 104 − 5.49 · ln rank, from 5 to 100; empty where the market does not exist. */
  public static Optional<Integer> estimate(Market market, Estimate volume) {
    return MarketSize.find(market)
        .map(size -> QueryZipf.rank(size.searchesPerDay(), volume.p50()))
        .map(rank -> Math.clamp(Math.round(104 - 5.49 * Math.log(rank)), LEAST, MOST));
  }
}
