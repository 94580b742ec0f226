package dev.storescope.estimation.downloads;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.installs.InstallsTuning;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.Facts.EstimatedDownloads;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * An estimate of the first-time downloads per day of an app in a country, from all sources.
 *
 * @param evidence what it was made from
 */
public record DownloadsEstimate(Estimate perDay, SortedSet<DownloadsEvidence> evidence) {
  public static final String METHOD = "downloads-factors-2";

  /** The counter is as of some hours ago. */
  private static final double OF_COUNTER = 0.02;

  /** What a part of 30 days says of the others. */
  private static final double OF_UNOBSERVED = 0.3;

  private static final double THOUSANDTHS = 1_000;

  public DownloadsEstimate {
    evidence = Collections.unmodifiableSortedSet(new TreeSet<>(evidence));
    if (evidence.isEmpty()) {
      throw new IllegalArgumentException("an estimate has evidence");
    }
  }

  /** An archived estimate of any version of the method. */
  public static DownloadsEstimate of(EstimatedDownloads archived) {
    return around(
        Math.exp(archived.logMedian() / THOUSANDTHS),
        archived.sigma() / THOUSANDTHS,
        archived.evidence());
  }

  /**
   * For the archive.
   *
   * @param installsByKeywords the sum of the installs per day by each keyword that the app ranks
   *     for
   */
  public EstimatedDownloads toFacts(double installsByKeywords) {
    int logMedian = (int) Math.round(Math.log(perDay.p50()) * THOUSANDTHS);
    double bySearch = InstallsTuning.SEARCH_OF_DOWNLOADS * Math.exp(logMedian / THOUSANDTHS);
    double factor = installsByKeywords > bySearch ? bySearch / installsByKeywords : 1;
    return new EstimatedDownloads(
        DownloadsModel.VERSION,
        logMedian,
        (int) Math.round(perDay.sigma() * THOUSANDTHS),
        evidence,
        Math.max(1, (int) (factor * EstimatedDownloads.MILLION)));
  }

  /** A log-normal estimate. */
  static DownloadsEstimate around(
      double median, double sigma, SortedSet<DownloadsEvidence> evidence) {
    return new DownloadsEstimate(
        Estimate.around(median, sigma, METHOD, Optional.empty()), evidence);
  }

  /**
   * The downloads in all countries by a counter.
   *
   * @param observed the part of the time in which it was observed, up to 1
   */
  public static DownloadsEstimate ofCounter(double perDay, double observed) {
    return around(
        perDay,
        Math.hypot(OF_COUNTER, OF_UNOBSERVED * (1 - observed)),
        new TreeSet<>(Set.of(DownloadsEvidence.COUNTER)));
  }

  DownloadsEstimate with(double median, double sigma) {
    return around(median, sigma, evidence);
  }
}
