package dev.storescope.evaluation.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Comparisons of two sequences of numbers by the order of their values. */
public final class RankStatistics {
  private RankStatistics() {}

  /**
   * Kendall's τ-b by Knight's method: the discordant pairs are the exchanges of sorting one
   * sequence after the other.
   */
  public static double kendall(double[] one, double[] other) {
    int[] order =
        order(
            Comparator.comparingDouble((Integer i) -> one[i]).thenComparingDouble(i -> other[i]),
            one.length);
    double all = one.length * (one.length - 1.0) / 2;
    double tiedInOne = tied(sorted(one));
    double tiedInOther = tied(sorted(other));
    double[] values = Arrays.stream(order).mapToDouble(i -> other[i]).toArray();
    double discordant = sort(values, new double[values.length], 0, values.length);
    return (all - tiedInOne - tiedInOther + tiedInBoth(order, one, other) - 2 * discordant)
        / Math.sqrt((all - tiedInOne) * (all - tiedInOther));
  }

  /** The number of values that are below one with a lower signal. */
  public static long violations(double[] signals, double[] values) {
    int[] order = order(Comparator.comparingDouble(i -> signals[i]), signals.length);
    double highest = Double.NEGATIVE_INFINITY;
    long violations = 0;
    for (int start = 0; start < order.length; ) {
      double before = highest;
      int end = start;
      for (; end < order.length && signals[order[end]] == signals[order[start]]; end++) {
        violations += values[order[end]] < before ? 1 : 0;
        highest = Math.max(highest, values[order[end]]);
      }
      start = end;
    }
    return violations;
  }

  private static int[] order(Comparator<Integer> comparator, int length) {
    return IntStream.range(0, length)
        .boxed()
        .sorted(comparator)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static double[] sorted(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private static double tied(double[] sorted) {
    double pairs = 0;
    int run = 0;
    for (int i = 1; i < sorted.length; i++) {
      run = sorted[i] == sorted[i - 1] ? run + 1 : 0;
      pairs += run;
    }
    return pairs;
  }

  private static double tiedInBoth(int[] order, double[] one, double[] other) {
    double pairs = 0;
    int run = 0;
    for (int i = 1; i < order.length; i++) {
      boolean same = one[order[i]] == one[order[i - 1]] && other[order[i]] == other[order[i - 1]];
      run = same ? run + 1 : 0;
      pairs += run;
    }
    return pairs;
  }

  /** Merge sort of a range; returns the number of exchanges of neighbours. */
  private static double sort(double[] values, double[] merged, int from, int to) {
    if (to - from < 2) {
      return 0;
    }
    int middle = (from + to) >>> 1;
    double exchanges = sort(values, merged, from, middle) + sort(values, merged, middle, to);
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      if (right == to || (left < middle && values[left] <= values[right])) {
        merged[i] = values[left++];
      } else {
        exchanges += middle - left;
        merged[i] = values[right++];
      }
    }
    System.arraycopy(merged, from, values, from, to - from);
    return exchanges;
  }
}
