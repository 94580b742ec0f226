package dev.storescope.sandbox.evaluation;

import java.util.List;
import java.util.OptionalInt;

/**
 * The traffic score of the {@code aso} package, 1 to 10, for a keyword in Google Play. It is
 * ordinal: it says which keyword is searched for more, not how often.
 */
final class AsoScore {
  private static final int LONGEST_PREFIX = 25;
  private static final int SLOTS = 4;
  private static final double MOST_INSTALLS = 1_000_000;
  private static final int CHART_RANKS = 120;

  private AsoScore() {}

  /**
   * What the score is made from.
   *
   * @param prefixLength the letters of the shortest prefix that the keyword is suggested for; empty
   *     where it never is
   * @param slot its place in that list, from 0
   * @param keywordLength its letters
   * @param installs those of the first ten apps of its search
   * @param chartRanks the ranks in the chart of their category of those of the ten that are in it
   */
  record Signals(
      OptionalInt prefixLength,
      int slot,
      int keywordLength,
      List<Long> installs,
      List<Integer> chartRanks) {
    Signals {
      installs = List.copyOf(installs);
      chartRanks = List.copyOf(chartRanks);
    }
  }

  static double traffic(Signals signals) {
    double[] weights = {8, 1, 2, 3};
    double[] scores = {
      suggest(signals),
      inverted(1, LONGEST_PREFIX, signals.keywordLength()),
      score(0, MOST_INSTALLS, mean(signals.installs())),
      ranked(signals)
    };
    return aggregate(weights, scores);
  }

  private static double suggest(Signals signals) {
    if (signals.prefixLength().isEmpty()) {
      return 1;
    }
    double length = inverted(1, LONGEST_PREFIX, signals.prefixLength().getAsInt());
    return aggregate(
        new double[] {10, 1}, new double[] {length, inverted(0, SLOTS, signals.slot())});
  }

  private static double ranked(Signals signals) {
    if (signals.chartRanks().isEmpty()) {
      return 1;
    }
    double share = score(0, signals.installs().size(), signals.chartRanks().size());
    double rank = inverted(1, CHART_RANKS, mean(signals.chartRanks()));
    return aggregate(new double[] {5, 1}, new double[] {share, rank});
  }

  /** A value between two bounds, as 1 to 10. */
  static double score(double lowest, double highest, double value) {
    return 1 + 9 * (Math.clamp(value, lowest, highest) - lowest) / (highest - lowest);
  }

  /** The same, 10 for the lowest. */
  static double inverted(double lowest, double highest, double value) {
    return 11 - score(lowest, highest, value);
  }

  /** The weighted mean of scores, as 1 to 10. */
  static double aggregate(double[] weights, double[] scores) {
    double all = 0;
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      all += weights[i];
      sum += weights[i] * scores[i];
    }
    return score(all, 10 * all, sum);
  }

  private static double mean(List<? extends Number> numbers) {
    return numbers.stream().mapToDouble(Number::doubleValue).average().orElse(0);
  }
}
