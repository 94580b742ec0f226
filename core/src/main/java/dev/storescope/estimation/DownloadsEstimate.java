package dev.storescope.estimation;

import dev.storescope.estimation.DownloadsFactor.Kind;
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
public record DownloadsEstimate(Estimate perDay, SortedSet<Kind> evidence) {
  public static final String METHOD = "downloads-factors-2";

  /** The counter is as of some hours ago. */
  private static final double OF_COUNTER = 0.02;

  /** What a part of 30 days says of the others. */
  private static final double OF_UNOBSERVED = 0.3;

  public DownloadsEstimate {
    evidence = Collections.unmodifiableSortedSet(new TreeSet<>(evidence));
    if (evidence.isEmpty()) {
      throw new IllegalArgumentException("an estimate has evidence");
    }
  }

  /** A log-normal estimate. */
  static DownloadsEstimate around(double median, double sigma, SortedSet<Kind> evidence) {
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
        new TreeSet<>(Set.of(Kind.COUNTER)));
  }

  DownloadsEstimate with(double median, double sigma) {
    return around(median, sigma, evidence);
  }
}
