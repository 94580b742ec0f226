package dev.storescope.observation;

import java.util.List;

/**
 * How the parameters of the estimates of downloads in a market differ from the usual: a normal
 * distribution, fitted to apps of which several kinds of evidence were observed.
 *
 * @param version of the method
 * @param apps the number of apps
 * @param means in thousandths of a natural logarithm
 * @param covariances in millionths: the upper triangle of the matrix, row by row
 */
public record DownloadsParameters(
    int version, int apps, List<Integer> means, List<Integer> covariances) implements Facts {
  public DownloadsParameters {
    means = List.copyOf(means);
    covariances = List.copyOf(covariances);
    if (version < 1 || apps < 0) {
      throw new IllegalArgumentException(
          "a fit is of a method from version 1, to 0 or more apps: " + version + ", " + apps);
    }
    if (means.isEmpty() || covariances.size() != means.size() * (means.size() + 1) / 2) {
      throw new IllegalArgumentException(
          means.size() + " parameters have not " + covariances.size() + " covariances");
    }
  }
}
