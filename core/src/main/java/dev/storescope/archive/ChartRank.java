package dev.storescope.archive;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.CategoryId;
import java.time.Instant;

/** The rank of an app in an observed chart, from 1. */
public record ChartRank(Instant observedAt, CategoryId category, ChartKind chart, int rank) {
  public ChartRank {
    if (rank < 1) {
      throw new IllegalArgumentException("ranks start at 1, not " + rank);
    }
  }
}
