package dev.storescope.estimation;

import dev.storescope.estimation.DownloadsFactor.Kind;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * An estimate of the first-time downloads per day of an app in a country, from all sources.
 *
 * @param evidence what it was made from
 */
public record DownloadsEstimate(Estimate perDay, SortedSet<Kind> evidence) {
  public static final String METHOD = "downloads-factors-1";

  public DownloadsEstimate {
    evidence = Collections.unmodifiableSortedSet(new TreeSet<>(evidence));
    if (evidence.isEmpty()) {
      throw new IllegalArgumentException("an estimate has evidence");
    }
  }

  /** The product of the factors; empty without any, since only priors remain. */
  public static Optional<DownloadsEstimate> of(List<DownloadsFactor> factors) {
    if (factors.isEmpty()) {
      return Optional.empty();
    }
    double precision = 0;
    double weighted = 0;
    for (DownloadsFactor factor : factors) {
      double weight = 1 / (factor.sigma() * factor.sigma());
      precision += weight;
      weighted += weight * factor.logMean();
    }
    return Optional.of(
        new DownloadsEstimate(
            Estimate.around(
                Math.exp(weighted / precision), Math.sqrt(1 / precision), METHOD, Optional.empty()),
            factors.stream()
                .map(DownloadsFactor::kind)
                .collect(Collectors.toCollection(TreeSet::new))));
  }
}
