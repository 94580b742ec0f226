package dev.storescope.fetching.completeness;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * The counts of the running UTC date. Most of what was not tried is not due yet, so there is no
 * share to judge.
 *
 * @param countedAt what was fetched since is not in it
 * @param kinds in the order of store, country and kind; at least one
 */
public record SoFar(Instant countedAt, List<KindCompleteness> kinds) {
  public SoFar {
    kinds = List.copyOf(kinds);
  }

  public LocalDate day() {
    return LocalDate.ofInstant(countedAt, ZoneOffset.UTC);
  }

  /** The sums of the stores of which anything is wanted. */
  public List<StoreCompleteness> stores() {
    DayReport report = new DayReport(day(), kinds);
    return kinds.stream()
        .map(KindCompleteness::store)
        .distinct()
        .map(store -> new StoreCompleteness(day(), store, report.counts(store)))
        .toList();
  }
}
