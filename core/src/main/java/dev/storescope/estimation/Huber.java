package dev.storescope.estimation;

import java.util.Arrays;

/** A mean that values far from the others hardly move (Huber's, with the usual 1.345). */
record Huber(double mean, double deviation) {
  private static final double TUNING = 1.345;
  private static final int ROUNDS = 30;

  /** Makes the median deviation of a normal distribution its standard deviation. */
  private static final double MEDIAN_TO_STANDARD = 1.4826;

  /** Of at least one value. */
  static Huber of(double[] values) {
    double median = median(values);
    double deviation = deviation(values, median);
    double mean = median;
    for (int round = 0; round < ROUNDS; round++) {
      double sum = 0;
      double weights = 0;
      for (double value : values) {
        double weight = weight(value - mean, deviation);
        sum += weight * value;
        weights += weight;
      }
      mean = sum / weights;
    }
    return new Huber(mean, deviation);
  }

  /** How much a value counts that is off by so much. */
  static double weight(double error, double deviation) {
    double bound = TUNING * deviation;
    return Math.abs(error) <= bound ? 1 : bound / Math.abs(error);
  }

  /** The standard deviation around a middle, by the median; at least a hundredth. */
  static double deviation(double[] values, double middle) {
    double[] errors = Arrays.stream(values).map(value -> Math.abs(value - middle)).toArray();
    return Math.max(MEDIAN_TO_STANDARD * median(errors), 0.01);
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
