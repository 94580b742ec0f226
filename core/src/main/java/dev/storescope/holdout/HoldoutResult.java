package dev.storescope.holdout;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** How far the estimates of values that were held out are off. */
public sealed interface HoldoutResult {
  /** With fewer values the figures say little. */
  int FEWEST = 30;

  /** The number of values. */
  int count();

  /**
   * The figures.
   *
   * @param meanError mean of |ln(estimate / actual)|: 0.1 is 10 %, 0.7 a factor of two
   * @param rankCorrelation Spearman's, from -1 to 1
   * @param coverage share of the values from p10 to p90, from 0 to 1; ideally 0.8
   */
  record Measured(int count, double meanError, double rankCorrelation, double coverage)
      implements HoldoutResult {
    public Measured {
      if (count < FEWEST) {
        throw new IllegalArgumentException(
            "at least " + FEWEST + " values are measured, not " + count);
      }
    }
  }

  /** There are fewer than {@link #FEWEST} values. */
  record TooFew(int count) implements HoldoutResult {
    public TooFew {
      if (count < 0 || count >= FEWEST) {
        throw new IllegalArgumentException(
            "too few are 0 to " + (FEWEST - 1) + " values, not " + count);
      }
    }
  }

  static HoldoutResult of(List<HeldOut> values) {
    int count = values.size();
    return count < FEWEST
        ? new TooFew(count)
        : new Measured(
            count,
            values.stream().mapToDouble(HeldOut::error).average().orElseThrow(),
            rankCorrelation(values),
            (double) values.stream().filter(HeldOut::isWithin).count() / count);
  }

  /** 0 if all values or all estimates are the same. */
  private static double rankCorrelation(List<HeldOut> values) {
    double[] actual = ranks(values, HeldOut::actual);
    double[] estimated = ranks(values, value -> value.estimate().p50());
    double mean = (values.size() - 1) / 2.0;
    double products = 0;
    double actualSquares = 0;
    double estimatedSquares = 0;
    for (int i = 0; i < actual.length; i++) {
      products += (actual[i] - mean) * (estimated[i] - mean);
      actualSquares += (actual[i] - mean) * (actual[i] - mean);
      estimatedSquares += (estimated[i] - mean) * (estimated[i] - mean);
    }
    double squares = actualSquares * estimatedSquares;
    return squares == 0 ? 0 : products / Math.sqrt(squares);
  }

  /** From 0; equal numbers have the mean of their ranks. */
  private static double[] ranks(List<HeldOut> values, ToDoubleFunction<HeldOut> number) {
    double[] numbers = values.stream().mapToDouble(number).toArray();
    int[] order =
        IntStream.range(0, numbers.length)
            .boxed()
            .sorted((a, b) -> Double.compare(numbers[a], numbers[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] ranks = new double[numbers.length];
    int from = 0;
    while (from < order.length) {
      int to = from + 1;
      while (to < order.length && numbers[order[to]] == numbers[order[from]]) {
        to++;
      }
      for (int i = from; i < to; i++) {
        ranks[order[i]] = (from + to - 1) / 2.0;
      }
      from = to;
    }
    return ranks;
  }
}
