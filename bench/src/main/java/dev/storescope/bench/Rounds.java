package dev.storescope.bench;

import dev.storescope.bench.report.Sizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Measures something and what stands beside it in turns, since the machine is noisy: first until
 * the rounds of both agree, then those that count.
 */
record Rounds(Sizes sizes) {
  private static final int AGREEING = 3;
  private static final double AGREEMENT = 1.1;

  /** One round of a measurement. */
  interface Measurement {
    double once() throws Exception;
  }

  /** The medians of the rounds; that of the ratios is not the ratio of the others. */
  record Medians(double measured, double baseline, double ratio) {}

  private record Round(double measured, double baseline) {
    double ratio() {
      return measured / baseline;
    }
  }

  Medians compare(Measurement measured, Measurement baseline) throws Exception {
    warmUp(measured, baseline);
    return compareWarm(measured, baseline);
  }

  /** Without a warm-up. */
  Medians compareWarm(Measurement measured, Measurement baseline) throws Exception {
    List<Round> rounds = new ArrayList<>();
    for (int i = 0; i < sizes.rounds(); i++) {
      rounds.add(new Round(measured.once(), baseline.once()));
    }
    return new Medians(
        median(rounds, Round::measured),
        median(rounds, Round::baseline),
        median(rounds, Round::ratio));
  }

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private void warmUp(Measurement measured, Measurement baseline) throws Exception {
    List<Round> rounds = new ArrayList<>();
    while (rounds.size() < sizes.warmUps() && !agree(rounds)) {
      rounds.add(new Round(measured.once(), baseline.once()));
    }
  }

  private static boolean agree(List<Round> rounds) {
    if (rounds.size() < AGREEING) {
      return false;
    }
    List<Round> last = rounds.subList(rounds.size() - AGREEING, rounds.size());
    return spread(last, Round::measured) < AGREEMENT && spread(last, Round::baseline) < AGREEMENT;
  }

  private static double spread(List<Round> rounds, ToDoubleFunction<Round> figure) {
    double[] values = rounds.stream().mapToDouble(figure).sorted().toArray();
    return values[values.length - 1] / values[0];
  }

  private static double median(List<Round> rounds, ToDoubleFunction<Round> figure) {
    return median(rounds.stream().mapToDouble(figure).toArray());
  }
}
