package dev.storescope.holdout;

import java.util.Comparator;
import java.util.stream.IntStream;

/** How alike the orders of two sequences of numbers are. */
public final class RankCorrelation {
  private RankCorrelation() {}

  /**
   * Spearman's rank correlation, with average ranks of equal values; NaN if all values of a
   * sequence are equal.
   */
  public static double spearman(double[] one, double[] other) {
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

  /** The ranks from 1, smallest value first; equal values have the mean of their ranks. */
  public static double[] ranks(double[] values) {
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
}
