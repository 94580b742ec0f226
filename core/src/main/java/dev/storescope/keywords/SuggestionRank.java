package dev.storescope.keywords;

import java.util.Comparator;
import java.util.OptionalLong;

/**
 * The place of a keyword among an app's suggestions: by searches per day, most first and unknown
 * last; then by the app's position, best first and absent last; then by keyword. No two keywords
 * share one, so pages do not overlap.
 */
record SuggestionRank(OptionalLong usersPerDay, Candidate candidate)
    implements Comparable<SuggestionRank> {
  private static final Comparator<SuggestionRank> ORDER =
      Comparator.comparingLong((SuggestionRank rank) -> rank.usersPerDay().orElse(-1))
          .reversed()
          .thenComparingInt(SuggestionRank::place)
          .thenComparing(rank -> rank.candidate().keyword());

  @Override
  public int compareTo(SuggestionRank other) {
    return ORDER.compare(this, other);
  }

  private int place() {
    int position = candidate.position().orElse(0);
    return position == 0 ? Integer.MAX_VALUE : position;
  }
}
