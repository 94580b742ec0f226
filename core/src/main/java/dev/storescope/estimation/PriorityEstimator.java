package dev.storescope.estimation;

import java.util.ArrayList;
import java.util.List;

/**
 * What a store's own priority of suggested terms, 0 to 10,000, would be; for comparisons inside.
 * The interface shows only priorities that a store gave (section 6 of the estimation design).
 */
public final class PriorityEstimator {
  /** The highest priority: that of a market's most searched keyword. */
  public static final int HIGHEST = 10_000;

  private static final double LEAST_VOLUME = 0.5;

  private PriorityEstimator() {}

  /**
   * The priorities of the terms of a list.
   *
   * <p>Each grows with the volume; the order of the list is an observation, so where the volumes
   * contradict it they yield, and neighbours that do get the mean of theirs.
   *
   * @param volumes the searches per day of the terms, in the order of the list
   * @param topVolume those of the market's most searched keyword, more than a half
   */
  public static List<Integer> estimate(List<Double> volumes, double topVolume) {
    if (!(topVolume > LEAST_VOLUME)) {
      throw new IllegalArgumentException("the top has more searches than " + LEAST_VOLUME);
    }
    return falling(volumes.stream().map(volume -> alone(volume, topVolume)).toList()).stream()
        .map(priority -> (int) Math.round(priority))
        .toList();
  }

  private static double alone(double volume, double topVolume) {
    double place =
        (Math.log(volume) - Math.log(LEAST_VOLUME))
            / (Math.log(topVolume) - Math.log(LEAST_VOLUME));
    return Math.clamp(HIGHEST * place, 0, HIGHEST);
  }

  private record Block(double sum, int size) {
    double mean() {
      return sum / size;
    }
  }

  /** The nearest values that never rise, by pooling neighbours that do. */
  private static List<Double> falling(List<Double> values) {
    List<Block> blocks = new ArrayList<>();
    for (double value : values) {
      Block block = new Block(value, 1);
      while (!blocks.isEmpty() && blocks.getLast().mean() < block.mean()) {
        Block before = blocks.removeLast();
        block = new Block(before.sum() + block.sum(), before.size() + block.size());
      }
      blocks.add(block);
    }
    List<Double> fitted = new ArrayList<>();
    blocks.forEach(
        block -> {
          for (int i = 0; i < block.size(); i++) {
            fitted.add(block.mean());
          }
        });
    return fitted;
  }
}
