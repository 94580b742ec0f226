package dev.storescope.archive;

import dev.storescope.store.Keyword;
import java.time.Instant;

/** The place of an app in one observed search; 1 is the best. */
public record KeywordRank(Instant observedAt, Keyword keyword, int rank) {
  public KeywordRank {
    if (rank < 1) {
      throw new IllegalArgumentException("ranks start at 1, not " + rank);
    }
  }
}
