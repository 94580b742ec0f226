package dev.storescope.connector;

import dev.storescope.observation.RatingHistogram;
import java.util.List;
import java.util.Optional;

/** Judges how many ratings have how many stars by the number of ratings beside it. */
public final class StarCounts {
  /** The store counts the stars a little later, or earlier, than the ratings. */
  private static final double LARGEST_DIFFERENCE = 0.05;

  /** So much may be missing of a small number. */
  private static final double DIFFERENCE_OF_FEW = 5;

  private StarCounts() {}

  /**
   * Empty for an app without ratings, and if the sum is far from the number of ratings: then one of
   * the two is of something else.
   *
   * @param counts of one star to five
   */
  public static Optional<RatingHistogram> histogram(List<Long> counts, long ratings) {
    return ratings > 0 && isNear(counts, ratings)
        ? Optional.of(new RatingHistogram(counts))
        : Optional.empty();
  }

  private static boolean isNear(List<Long> counts, long ratings) {
    double sum = counts.stream().mapToDouble(Long::doubleValue).sum();
    return Math.abs(sum - ratings) <= LARGEST_DIFFERENCE * ratings + DIFFERENCE_OF_FEW;
  }
}
