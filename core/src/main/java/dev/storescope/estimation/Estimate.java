package dev.storescope.estimation;

import dev.storescope.observation.Facts.PopularityScale;
import java.util.Optional;

/**
 * A number per day that nobody observed, with how sure it is: it is believed to be below p10 one
 * time in ten, below p50 one time in two, below p90 nine times in ten.
 *
 * @param method the name and version of the method that made it
 * @param scale the scale of the popularity it was made from, where it was made from one
 * @param censored whether it is only known to be below a floor, which p90 then is at most
 */
public record Estimate(
    double p10,
    double p50,
    double p90,
    String method,
    Optional<PopularityScale> scale,
    boolean censored) {
  /** How many standard deviations of a normal distribution lie between its p50 and its p90. */
  private static final double DEVIATIONS_TO_P90 = 1.2816;

  public Estimate {
    if (!(0 <= p10 && p10 <= p50 && p50 <= p90 && p90 < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "an estimate has 0 <= p10 <= p50 <= p90, not " + p10 + ", " + p50 + ", " + p90);
    }
  }

  /** An estimate with a log-normal distribution around a median. */
  static Estimate around(
      double median, double sigma, String method, Optional<PopularityScale> scale) {
    double factor = Math.exp(DEVIATIONS_TO_P90 * sigma);
    return new Estimate(median / factor, median, median * factor, method, scale, false);
  }

  /** The same, believed to be at most a bound. */
  Estimate atMost(double bound) {
    return new Estimate(
        Math.min(p10, bound), Math.min(p50, bound), Math.min(p90, bound), method, scale, censored);
  }

  /** The same, only known to be below a floor. */
  Estimate below(double floor) {
    Estimate bounded = atMost(floor);
    return new Estimate(bounded.p10, bounded.p50, bounded.p90, method, scale, true);
  }

  /** The standard deviation of its logarithm; 0 for what is surely 0. */
  public double sigma() {
    return p10 > 0 ? Math.log(p90 / p10) / (2 * DEVIATIONS_TO_P90) : 0;
  }

  /** The median as the interface shows it: a whole number, halves rounded up. */
  public long rounded() {
    return Math.round(p50);
  }
}
