package dev.storescope.estimation;

import dev.storescope.observation.PopularityCounts;

/**
 * The rank of a keyword among those of its country, by its popularity on the scale of 100.
 *
 * <p>The logarithm of the rank is a line of the popularity with a bend: a Bayesian regression on
 * the ranks that a report of the country shows. Its prior is Apple's report of the United States in
 * 2025, where popularity is 104 − 5.49 · ln(rank), and the uncertainty about other countries: what
 * the report does not show, because it is small or ends above the popularity, remains uncertain.
 */
final class PopularityCurve {
  /** The line of Apple's report of the United States (section 1 of the estimation design). */
  static final double OF_THE_FIRST = 104;

  static final double PER_E_FOLD = 5.49;

  /**
   * The distance from the first keyword at which a bend changes nothing, in e-folds of the rank.
   */
  private static final double END_OF_BEND = 9;

  private static final double BEND_UNIT = 20;

  /** The deviations of level, slope (0.6 points of 5.49) and bend from the line. */
  private static final double[] PRIOR_SIGMAS = {0.25, 0.6 / PER_E_FOLD, 0.15};

  /** The deviation of a report's ranks from its curve, beside that of counting. */
  private static final double MISFIT = 0.1;

  /** Beyond these the curve could fall where popularity rises. */
  private static final double LEAST_SLOPE = 0.3;

  private static final double MOST_BEND = 0.6;

  /** The curve of a country without a report. */
  static final PopularityCurve PRIOR = new PopularityCurve(new Posterior());

  private final double level;
  private final double slope;
  private final double bend;
  private final double[][] covariance;

  private PopularityCurve(Posterior posterior) {
    double[] mean = posterior.mean();
    this.level = mean[0];
    this.slope = Math.max(LEAST_SLOPE, mean[1]);
    this.bend = Math.clamp(mean[2], -MOST_BEND * slope, MOST_BEND * slope);
    this.covariance = posterior.covariance();
  }

  /** The curve of a country with a report. */
  static PopularityCurve of(PopularityCounts report) {
    Posterior posterior = new Posterior();
    double above = 0;
    int highest = report.lowest() + report.terms().size() - 1;
    for (int popularity = highest; popularity >= report.lowest(); popularity--) {
      int count = report.of(popularity);
      double rank = above + (count + 1) / 2.0;
      // The highest popularity has all terms beyond the scale as well.
      if (count > 0 && popularity < highest) {
        double variance = MISFIT * MISFIT + 1 / (4 * rank);
        posterior.observe(terms(popularity), Math.log(rank), variance);
      }
      above += count;
    }
    return new PopularityCurve(posterior);
  }

  /** The logarithm of the rank; falls with the popularity. */
  double lnRank(double popularity) {
    double[] terms = terms(popularity);
    return level * terms[0] + slope * terms[1] + bend * terms[2];
  }

  /** The standard deviation of the logarithm of the rank. */
  double sigma(double popularity) {
    double[] terms = terms(popularity);
    double variance = MISFIT * MISFIT;
    for (int i = 0; i < terms.length; i++) {
      for (int j = 0; j < terms.length; j++) {
        variance += terms[i] * covariance[i][j] * terms[j];
      }
    }
    return Math.sqrt(variance);
  }

  /** By how much the logarithm of the rank grows when the popularity falls by a point. */
  double perPoint(double popularity) {
    return lnRank(popularity - 0.5) - lnRank(popularity + 0.5);
  }

  private static double[] terms(double popularity) {
    double folds = (OF_THE_FIRST - popularity) / PER_E_FOLD;
    return new double[] {1, folds, folds * (folds - END_OF_BEND) / BEND_UNIT};
  }

  /** The normal distribution of the coefficients, updated by one observation after another. */
  private static final class Posterior {
    private final double[] mean = {0, 1, 0};
    private final double[][] covariance = new double[mean.length][mean.length];

    Posterior() {
      for (int i = 0; i < mean.length; i++) {
        covariance[i][i] = PRIOR_SIGMAS[i] * PRIOR_SIGMAS[i];
      }
    }

    void observe(double[] terms, double observed, double variance) {
      double[] gain = new double[mean.length];
      double total = variance;
      double expected = 0;
      for (int i = 0; i < mean.length; i++) {
        for (int j = 0; j < mean.length; j++) {
          gain[i] += covariance[i][j] * terms[j];
        }
        total += terms[i] * gain[i];
        expected += terms[i] * mean[i];
      }
      for (int i = 0; i < mean.length; i++) {
        mean[i] += gain[i] * (observed - expected) / total;
        for (int j = 0; j < mean.length; j++) {
          covariance[i][j] -= gain[i] * gain[j] / total;
        }
      }
    }

    double[] mean() {
      return mean;
    }

    double[][] covariance() {
      return covariance;
    }
  }
}
