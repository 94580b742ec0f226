package dev.storescope.estimation;

import dev.storescope.estimation.DownloadsFactor.Kind;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * An estimate of the first-time downloads per day of an app in a country, from all sources.
 *
 * @param evidence what it was made from
 */
public record DownloadsEstimate(Estimate perDay, SortedSet<Kind> evidence) {
  public static final String METHOD = "downloads-factors-2";

  public DownloadsEstimate {
    evidence = Collections.unmodifiableSortedSet(new TreeSet<>(evidence));
    if (evidence.isEmpty()) {
      throw new IllegalArgumentException("an estimate has evidence");
    }
  }
}
