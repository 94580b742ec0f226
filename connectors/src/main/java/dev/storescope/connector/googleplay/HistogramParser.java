package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.StarCounts;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.RatingHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Parses how many ratings have how many stars. */
final class HistogramParser {
  private static final int COUNT = 1;

  private HistogramParser() {}

  /**
   * Empty for an app without ratings, and if the sum is far from the number of ratings.
   *
   * @param stars a message with the counts of one star to five at the fields 1 to 5
   */
  static Optional<RatingHistogram> parse(PathReader stars, Rating rating) {
    if (stars.isEmpty()) {
      return Optional.empty();
    }
    List<Long> counts = new ArrayList<>();
    for (int star = 1; star <= RatingHistogram.STARS; star++) {
      long count = stars.findWhole(star, COUNT).orElse(-1);
      if (count < 0) {
        throw drifted(
            String.format(Locale.ROOT, "the histogram of ratings has no number of %d stars", star));
      }
      counts.add(count);
    }
    return StarCounts.histogram(counts, rating.count());
  }
}
