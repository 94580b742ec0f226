package dev.storescope.observation;

import java.util.List;

/**
 * The number of an app's ratings with each number of stars.
 *
 * @param counts of one star, two stars, … five stars
 */
public record RatingHistogram(List<Long> counts) implements Facts {
  public static final int STARS = 5;

  public RatingHistogram {
    counts = List.copyOf(counts);
    if (counts.size() != STARS || counts.stream().anyMatch(count -> count < 0)) {
      throw new IllegalArgumentException(
          "A histogram must have five numbers of ratings, not " + counts + ".");
    }
  }

  /** The number of all ratings. */
  public long total() {
    return counts.stream().mapToLong(Long::longValue).sum();
  }

  /** The number of ratings with a number of stars, from 1 to 5. */
  public long of(int stars) {
    return counts.get(stars - 1);
  }
}
