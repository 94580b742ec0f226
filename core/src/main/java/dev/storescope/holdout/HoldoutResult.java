package dev.storescope.holdout;

import java.util.List;

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
    double correlation =
        RankCorrelation.spearman(
            values.stream().mapToDouble(HeldOut::actual).toArray(),
            values.stream().mapToDouble(value -> value.estimate().p50()).toArray());
    return Double.isNaN(correlation) ? 0 : correlation;
  }
}
