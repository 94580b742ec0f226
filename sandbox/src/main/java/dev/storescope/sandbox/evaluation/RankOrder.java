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

  /** Kendall's τ-b. */
  static double concordance(double[] one, double[] other) {
    long concordant = 0;
    long untiedInOne = 0;
    long untiedInOther = 0;
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < i; j++) {
        int a = Double.compare(one[i], one[j]);
        int b = Double.compare(other[i], other[j]);
        concordant += (long) a * b;
        untiedInOne += Math.abs(a);
        untiedInOther += Math.abs(b);
      }
    }
    return concordant / Math.sqrt((double) untiedInOne * (double) untiedInOther);
  }

  /** How many pairs are ordered one way in the first row and the other way in the second. */
  static long discordant(double[] one, double[] other) {
    long discordant = 0;
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < i; j++) {
        discordant +=
            Double.compare(one[i], one[j]) * Double.compare(other[i], other[j]) < 0 ? 1 : 0;
      }
    }
    return discordant;
  }
}
