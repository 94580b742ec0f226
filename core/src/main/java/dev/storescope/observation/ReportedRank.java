package dev.storescope.observation;

import dev.storescope.store.Keyword;
import java.util.Locale;

/**
 * The rank of one app for a keyword, as another program reported it: without the other apps of the
 * search, and without how many it looked at.
 */
public record ReportedRank(Keyword keyword, Rank rank) implements Facts {
  /** The last rank that is taken. */
  public static final int MAX_RANK = 10_000;

  public ReportedRank {
    if (!rank.isKnown()) {
      throw new IllegalArgumentException("A reported rank is known, not " + rank + ".");
    }
    if (rank.findPosition().orElse(0) > MAX_RANK) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "A rank must be 1 to %,d, or 0 if the app was not found, not %d.",
              MAX_RANK,
              rank.findPosition().orElse(0)));
    }
  }

  /** The rank, or 0 if the app was not found. */
  public int positionOrZero() {
    return rank.findPosition().orElse(0);
  }

  /** The rank at a position from 1; 0 if the app was not found. */
  public static ReportedRank of(Keyword keyword, int position) {
    return new ReportedRank(keyword, position == 0 ? new Rank.NotRanked() : Rank.at(position));
  }
}
