package dev.storescope.sandbox.evaluation;

import java.util.Comparator;
import java.util.stream.IntStream;

/** How alike the orders of two rows of numbers are. */
final class RankOrder {
  private RankOrder() {}

  /** Pearson's correlation of the ranks, those of equal numbers averaged. */
  static double correlation(double[] one, double[] other) {
    double[] a = ranks(one);
    double[] b = ranks(other);
    double mean = (a.length + 1) / 2.0;
    double products = 0;
    double squaresOfA = 0;
    double squaresOfB = 0;
    for (int i = 0; i < a.length; i++) {
      products += (a[i] - mean) * (b[i] - mean);
      squaresOfA += (a[i] - mean) * (a[i] - mean);
      squaresOfB += (b[i] - mean) * (b[i] - mean);
    }
    return products / Math.sqrt(squaresOfA * squaresOfB);
  }

  /** The ranks from 1, smallest first; equal numbers share the mean of theirs. */
  static double[] ranks(double[] values) {
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] ranks = new double[values.length];
    for (int start = 0; start < order.length; ) {
      int end = start;
      while (end < order.length && values[order[end]] == values[order[start]]) {
        end++;
      }
      for (int i = start; i < end; i++) {
        ranks[order[i]] = (start + 1 + end) / 2.0;
      }
      start = end;
    }
    return ranks;
  }

  /**
   * How many have a lower value than one with a lower signal has, though a higher signal promises
   * no less.
   */
  static long overtaken(double[] signals, double[] values) {
    int[] order =
        IntStream.range(0, signals.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> signals[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double highest = Double.NEGATIVE_INFINITY;
    long overtaken = 0;
    for (int start = 0; start < order.length; ) {
      double before = highest;
      int end = start;
      for (; end < order.length && signals[order[end]] == signals[order[start]]; end++) {
        overtaken += values[order[end]] < before ? 1 : 0;
        highest = Math.max(highest, values[order[end]]);
      }
      start = end;
    }
    return overtaken;
  }
}
