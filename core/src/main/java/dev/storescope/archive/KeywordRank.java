package dev.storescope.archive;

import dev.storescope.store.Keyword;
import java.time.Instant;

/** The rank of an app in an observed search, from 1. */
public record KeywordRank(Instant observedAt, Keyword keyword, int rank) {
  public KeywordRank {
    if (rank < 1) {
      throw new IllegalArgumentException("ranks start at 1, not " + rank);
    }
  }
}
