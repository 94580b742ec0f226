package dev.storescope.estimation;

/**
 * A log-normal distribution.
 *
 * @param logMean the mean of the logarithm
 * @param sigma the standard deviation of the logarithm
 */
public record LogNormal(double logMean, double sigma) {
  public static LogNormal around(double median, double sigma) {
    return new LogNormal(Math.log(median), sigma);
  }

  public double median() {
    return Math.exp(logMean);
  }

  /**
   * The lesser of two independent numbers, with the exact mean and standard deviation of its
   * logarithm: C. E. Clark, The Greatest of a Finite Set of Random Variables, 1961.
   */
  public LogNormal orLess(LogNormal other) {
    double together = Math.hypot(sigma, other.sigma);
    double distance = (other.logMean - logMean) / together;
    double isLess = probabilityBelow(distance);
    double overlap = together * Math.exp(-distance * distance / 2) / Math.sqrt(2 * Math.PI);
    double mean = logMean * isLess + other.logMean * (1 - isLess) - overlap;
    double square =
        square() * isLess + other.square() * (1 - isLess) - (logMean + other.logMean) * overlap;
    return new LogNormal(mean, Math.sqrt(Math.max(0, square - mean * mean)));
  }

  private double square() {
    return logMean * logMean + sigma * sigma;
  }

  /** Of the normal distribution: Abramowitz and Stegun, 26.2.17. */
  private static double probabilityBelow(double deviations) {
    double t = 1 / (1 + 0.2316419 * Math.abs(deviations));
    double tail =
        Math.exp(-deviations * deviations / 2)
            / Math.sqrt(2 * Math.PI)
            * t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return deviations > 0 ? 1 - tail : tail;
  }
}
