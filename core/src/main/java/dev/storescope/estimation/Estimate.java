package dev.storescope.estimation;

import dev.storescope.observation.Facts.PopularityScale;
import java.util.Optional;

/**
 * An estimated number per day with its quantiles p10, p50 and p90.
 *
 * @param method the name and version of the method
 * @param scale the scale of the popularity from which it was estimated, if it was
 * @param censored whether the number is only known to be below a bound, the maximum of p90
 */
public record Estimate(
    double p10,
    double p50,
    double p90,
    String method,
    Optional<PopularityScale> scale,
    boolean censored) {
  /** The standard deviations of a normal distribution between its p50 and p90. */
  public static final double DEVIATIONS_TO_P90 = 1.2816;

  /** The end of the method of an estimate that is bounded because a term is not in a report. */
  private static final String UNLISTED = "+unlisted";

  public Estimate {
    if (!(0 <= p10 && p10 <= p50 && p50 <= p90 && p90 < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "an estimate has 0 <= p10 <= p50 <= p90, not " + p10 + ", " + p50 + ", " + p90);
    }
  }

  /** A log-normal estimate. */
  public static Estimate around(
      double median, double sigma, String method, Optional<PopularityScale> scale) {
    double factor = Math.exp(DEVIATIONS_TO_P90 * sigma);
    return new Estimate(median / factor, median, median * factor, method, scale, false);
  }

  /** Multiplies the quantiles. */
  public Estimate times(double factor) {
    return new Estimate(p10 * factor, p50 * factor, p90 * factor, method, scale, censored);
  }

  /** Limits the quantiles to a bound. */
  public Estimate atMost(double bound) {
    return new Estimate(
        Math.min(p10, bound), Math.min(p50, bound), Math.min(p90, bound), method, scale, censored);
  }

  /** Censors the estimate: it is only known to be below a bound. */
  public Estimate below(double bound) {
    Estimate bounded = atMost(bound);
    return new Estimate(bounded.p10, bounded.p50, bounded.p90, method, scale, true);
  }

  /** Censors the estimate by the bound of the terms that a report does not list. */
  public Estimate unlisted(double bound) {
    Estimate bounded = below(bound);
    return new Estimate(bounded.p10, bounded.p50, bounded.p90, method + UNLISTED, scale, true);
  }

  /** Whether it is bounded because a report of Apple Ads does not list the term. */
  public boolean isUnlisted() {
    return method.endsWith(UNLISTED);
  }

  /** The standard deviation of the logarithm; 0 if the estimate is 0. */
  public double sigma() {
    return p10 > 0 ? Math.log(p90 / p10) / (2 * DEVIATIONS_TO_P90) : 0;
  }

  /** The median as a whole number, halves rounded up. */
  public long rounded() {
    return Math.round(p50);
  }
}
