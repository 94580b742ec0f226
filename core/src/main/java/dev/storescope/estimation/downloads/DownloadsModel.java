package dev.storescope.estimation.downloads;

import dev.storescope.estimation.MarketSize;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What evidence of downloads means in a market: a normal distribution of how far its parameters are
 * from the usual ones, which all apps of the market share.
 *
 * <p>Two kinds of evidence of one app tell how far they contradict each other, whatever its
 * downloads are. From many such apps the parameters follow by linear regression, as far as the
 * evidence determines them: without a counter of installs, charts and ratings say how much more of
 * the one there is than the other expects, but not which of them is unusual. The distribution keeps
 * both apart.
 */
public final class DownloadsModel {
  /** Of the method; the fit of another version is not used. */
  public static final int VERSION = 2;

  /** With fewer apps a market has the usual parameters. */
  public static final int FEWEST_APPS = 10;

  private static final double THOUSANDTHS = 1e3;
  private static final double MILLIONTHS = 1e6;

  /** What is common to the apps of a market. */
  public enum Parameter {
    /** The downloads of the first of the chart of all free apps: a logarithm. */
    CHART_LEVEL(0),
    /** By how much more the downloads fall with the rank: a difference of exponents. */
    CHART_EXPONENT(1),
    /** The share of those who download an app who rate it: a logarithm. */
    RATING_RATE(2),
    /** The share of the country in the downloads of all countries: a logarithm. */
    COUNTRY_SHARE(3);

    /** In the vectors of a model and of its archived form. */
    private final int index;

    Parameter(int index) {
      this.index = index;
    }
  }

  private final double[] mean;
  private final double[][] covariance;

  private DownloadsModel(double[] mean, double[][] covariance) {
    this.mean = mean;
    this.covariance = covariance;
  }

  /** What is known of a market without evidence. */
  public static DownloadsModel prior(StoreType store, MarketSize market) {
    double[] sigma = DownloadsFactor.priorSigmas(store, market);
    double[][] covariance = new double[sigma.length][sigma.length];
    for (int i = 0; i < sigma.length; i++) {
      covariance[i][i] = sigma[i] * sigma[i];
    }
    return new DownloadsModel(new double[sigma.length], covariance);
  }

  /** An archived fit; empty if it is one of another version of the method. */
  public static Optional<DownloadsModel> find(DownloadsParameters fit) {
    return fit.version() == VERSION && fit.means().size() == Parameter.values().length
        ? Optional.of(of(fit))
        : Optional.empty();
  }

  /** An archived fit of any version. */
  public static DownloadsModel of(DownloadsParameters fit) {
    int size = fit.means().size();
    double[][] covariance = new double[size][size];
    int next = 0;
    for (int row = 0; row < size; row++) {
      for (int column = row; column < size; column++) {
        covariance[row][column] = fit.covariances().get(next++) / MILLIONTHS;
        covariance[column][row] = covariance[row][column];
      }
    }
    return new DownloadsModel(
        fit.means().stream().mapToDouble(each -> each / THOUSANDTHS).toArray(), covariance);
  }

  /**
   * The distribution after the evidence of some apps.
   *
   * @param apps the evidence of each; one with a single kind says nothing
   */
  public DownloadsModel fit(Collection<List<DownloadsFactor>> apps) {
    double[][] precision = inverse(covariance);
    double[] weighted = times(precision, mean);
    for (List<DownloadsFactor> factors : apps) {
      add(factors, precision, weighted);
    }
    double[][] fitted = inverse(precision);
    return new DownloadsModel(times(fitted, weighted), fitted);
  }

  /** Adds how the kinds of evidence of an app differ from their mean. */
  private static void add(List<DownloadsFactor> factors, double[][] precision, double[] weighted) {
    int size = weighted.length;
    double weights = factors.stream().mapToDouble(DownloadsFactor::precision).sum();
    double logMean =
        factors.stream().mapToDouble(each -> each.precision() * each.logMean()).sum() / weights;
    double[] effects = new double[size];
    for (DownloadsFactor factor : factors) {
      for (int i = 0; i < size; i++) {
        effects[i] += factor.precision() * factor.effect(i) / weights;
      }
    }
    for (DownloadsFactor factor : factors) {
      for (int i = 0; i < size; i++) {
        double effect = factor.precision() * (factor.effect(i) - effects[i]);
        weighted[i] -= effect * (factor.logMean() - logMean);
        for (int j = 0; j < size; j++) {
          precision[i][j] += effect * (factor.effect(j) - effects[j]);
        }
      }
    }
  }

  /** The downloads per day of an app by all its evidence; empty without any. */
  public Optional<DownloadsEstimate> estimate(List<DownloadsFactor> factors) {
    if (factors.isEmpty()) {
      return Optional.empty();
    }
    double[][] inverse = inverse(covarianceOf(factors));
    double[] weights =
        Arrays.stream(inverse).mapToDouble(row -> Arrays.stream(row).sum()).toArray();
    double precision = Arrays.stream(weights).sum();
    double logMean =
        IntStream.range(0, weights.length)
                .mapToDouble(i -> weights[i] * logMean(factors.get(i)))
                .sum()
            / precision;
    return Optional.of(
        DownloadsEstimate.around(
            Math.exp(logMean),
            Math.sqrt(1 / precision),
            factors.stream()
                .map(DownloadsFactor::kind)
                .collect(Collectors.toCollection(TreeSet::new))));
  }

  private double logMean(DownloadsFactor factor) {
    return factor.logMean()
        + IntStream.range(0, mean.length).mapToDouble(i -> factor.effect(i) * mean[i]).sum();
  }

  /** Of the errors of some evidence of one app: the own ones, and those of common parameters. */
  private double[][] covarianceOf(List<DownloadsFactor> factors) {
    int size = factors.size();
    double[][] errors = new double[size][size];
    for (int one = 0; one < size; one++) {
      errors[one][one] = 1 / factors.get(one).precision();
      for (int other = 0; other < size; other++) {
        for (int i = 0; i < mean.length; i++) {
          for (int j = 0; j < mean.length; j++) {
            errors[one][other] +=
                factors.get(one).effect(i) * covariance[i][j] * factors.get(other).effect(j);
          }
        }
      }
    }
    return errors;
  }

  public double mean(Parameter parameter) {
    return mean[parameter.index];
  }

  /** The standard deviation. */
  public double sigma(Parameter parameter) {
    return Math.sqrt(covariance[parameter.index][parameter.index]);
  }

  /**
   * As it is archived.
   *
   * @param apps the number of apps that it was fitted to
   */
  public DownloadsParameters toParameters(int apps) {
    return new DownloadsParameters(
        VERSION,
        apps,
        Arrays.stream(mean).mapToObj(each -> rounded(each * THOUSANDTHS)).toList(),
        IntStream.range(0, mean.length)
            .boxed()
            .flatMap(
                row ->
                    IntStream.range(row, mean.length)
                        .mapToObj(column -> rounded(covariance[row][column] * MILLIONTHS)))
            .toList());
  }

  private static int rounded(double value) {
    return Math.toIntExact(Math.round(value));
  }

  private static double[] times(double[][] matrix, double[] vector) {
    return Arrays.stream(matrix)
        .mapToDouble(
            row -> IntStream.range(0, row.length).mapToDouble(i -> row[i] * vector[i]).sum())
        .toArray();
  }

  /** Of a symmetric and positive definite matrix, by Gauss and Jordan. */
  private static double[][] inverse(double[][] matrix) {
    int size = matrix.length;
    double[][] rest = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
    double[][] inverse = new double[size][size];
    for (int i = 0; i < size; i++) {
      inverse[i][i] = 1;
    }
    for (int pivot = 0; pivot < size; pivot++) {
      double scale = 1 / rest[pivot][pivot];
      for (int column = 0; column < size; column++) {
        rest[pivot][column] *= scale;
        inverse[pivot][column] *= scale;
      }
      for (int row = 0; row < size; row++) {
        double factor = rest[row][pivot];
        if (row != pivot) {
          for (int column = 0; column < size; column++) {
            rest[row][column] -= factor * rest[pivot][column];
            inverse[row][column] -= factor * inverse[pivot][column];
          }
        }
      }
    }
    return inverse;
  }
}
