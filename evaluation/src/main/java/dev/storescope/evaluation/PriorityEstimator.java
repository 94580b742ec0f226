package dev.storescope.evaluation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Estimates a store's priorities of suggested terms, 0 to 10,000 (section 6 of the estimation
 * design). The service reports only observed priorities.
 */
final class PriorityEstimator {
  /** The priority of a market's most searched keyword. */
  private static final int HIGHEST = 10_000;

  private static final double LEAST_VOLUME = 0.5;

  private PriorityEstimator() {}

  /**
   * The priorities of the terms of a list. Each grows with the volume, but the observed order of
   * the list takes precedence: neighbours whose volumes contradict it get their mean.
   *
   * @param volumes the searches per day of the terms, in the order of the list
   * @param topVolume those of the market's most searched keyword, more than 0.5
   */
  static List<Integer> estimate(List<Double> volumes, double topVolume) {
    if (!(topVolume > LEAST_VOLUME)) {
      throw new IllegalArgumentException("the top volume is more than " + LEAST_VOLUME);
    }
    return falling(volumes.stream().map(volume -> byVolume(volume, topVolume)).toList()).stream()
        .map(priority -> (int) Math.round(priority))
        .toList();
  }

  private static double byVolume(double volume, double topVolume) {
    double share = Math.log(volume / LEAST_VOLUME) / Math.log(topVolume / LEAST_VOLUME);
    return Math.clamp(HIGHEST * share, 0, HIGHEST);
  }

  private record Pool(double sum, int size) {
    double mean() {
      return sum / size;
    }
  }

  /** Isotonic regression: pools neighbours that rise. */
  private static List<Double> falling(List<Double> values) {
    List<Pool> pools = new ArrayList<>();
    for (double value : values) {
      Pool pool = new Pool(value, 1);
      while (!pools.isEmpty() && pools.getLast().mean() < pool.mean()) {
        Pool before = pools.removeLast();
        pool = new Pool(before.sum() + pool.sum(), before.size() + pool.size());
      }
      pools.add(pool);
    }
    return pools.stream()
        .flatMap(pool -> Collections.nCopies(pool.size(), pool.mean()).stream())
        .toList();
  }
}
