package dev.storescope.estimation;

import java.util.Arrays;

/** Huber's robust mean, with the usual tuning constant 1.345. */
public record Huber(double mean, double deviation) {
  private static final double TUNING = 1.345;
  private static final int ROUNDS = 30;

  /** The ratio of standard to median deviation of a normal distribution. */
  private static final double MEDIAN_TO_STANDARD = 1.4826;

  /** Of at least one value. */
  public static Huber of(double[] values) {
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

  /** The weight of a value with an error. */
  public static double weight(double error, double deviation) {
    double bound = TUNING * deviation;
    return Math.abs(error) <= bound ? 1 : bound / Math.abs(error);
  }

  /** The standard deviation around a center, estimated by the median; at least 0.01. */
  public static double deviation(double[] values, double center) {
    double[] errors = Arrays.stream(values).map(value -> Math.abs(value - center)).toArray();
    return Math.max(MEDIAN_TO_STANDARD * median(errors), 0.01);
  }

  public static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
