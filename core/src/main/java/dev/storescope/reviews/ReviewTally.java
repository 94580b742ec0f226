package dev.storescope.reviews;

import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Review;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How many of some reviews have how many stars.
 *
 * @param counts of one star, two stars, … five stars
 */
public record ReviewTally(List<Integer> counts) {
  public ReviewTally {
    counts = List.copyOf(counts);
    if (counts.size() != RatingHistogram.STARS || counts.stream().anyMatch(count -> count < 0)) {
      throw new IllegalArgumentException("five numbers of reviews, not " + counts);
    }
  }

  static ReviewTally of(Collection<Review> reviews) {
    int[] counts = new int[RatingHistogram.STARS];
    reviews.forEach(review -> counts[review.stars() - 1]++);
    return new ReviewTally(Arrays.stream(counts).boxed().toList());
  }

  /** The number of reviews with a number of stars, from 1 to 5. */
  public int of(int stars) {
    return counts.get(stars - 1);
  }

  /** The number of reviews. */
  public int sum() {
    return counts.stream().mapToInt(Integer::intValue).sum();
  }

  /** The average number of stars; empty without reviews. */
  public OptionalDouble average() {
    int stars = IntStream.rangeClosed(1, counts.size()).map(each -> each * of(each)).sum();
    return sum() == 0 ? OptionalDouble.empty() : OptionalDouble.of(stars / (double) sum());
  }
}
