package dev.storescope.sandbox.evaluation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How many pairs of two rows of numbers are in the same order, by Knight's method: the pairs out of
 * order are the exchanges that sorting one row takes when the other is sorted already.
 */
final class PairOrder {
  private final int[] order;
  private final double[] one;
  private final double[] other;

  private PairOrder(double[] one, double[] other) {
    this.one = one;
    this.other = other;
    this.order =
        IntStream.range(0, one.length)
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer i) -> one[i])
                    .thenComparingDouble(i -> other[i]))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /** Kendall's τ-b. */
  static double concordance(double[] one, double[] other) {
    PairOrder pairs = new PairOrder(one, other);
    double all = one.length * (one.length - 1.0) / 2;
    double tiedInOne = tied(sorted(one));
    double tiedInOther = tied(sorted(other));
    double outOfOrder = pairs.exchanges();
    return (all - tiedInOne - tiedInOther + pairs.tiedInBoth() - 2 * outOfOrder)
        / Math.sqrt((all - tiedInOne) * (all - tiedInOther));
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

  private double tiedInBoth() {
    double pairs = 0;
    int run = 0;
    for (int i = 1; i < order.length; i++) {
      boolean same = one[order[i]] == one[order[i - 1]] && other[order[i]] == other[order[i - 1]];
      run = same ? run + 1 : 0;
      pairs += run;
    }
    return pairs;
  }

  private double exchanges() {
    double[] values = Arrays.stream(order).mapToDouble(i -> other[i]).toArray();
    return sort(values, new double[values.length], 0, values.length);
  }

  /** Sorts a part by merging; how many exchanges of neighbours that took. */
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
