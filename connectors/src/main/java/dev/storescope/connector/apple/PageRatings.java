package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.observation.RatingHistogram;
import dev.storescope.store.AppId;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/** Parses how many ratings have how many stars, from the shelf of ratings of a product page. */
final class PageRatings {
  /** The store counts the stars a little later, or earlier, than the ratings. */
  private static final double LARGEST_DIFFERENCE = 0.05;

  /** So much may be missing of a small number. */
  private static final double DIFFERENCE_OF_FEW = 5;

  private PageRatings() {}

  /**
   * Empty for an app without ratings, and if the sum is far from the number of ratings: then one of
   * the two is of something else.
   */
  static Optional<RatingHistogram> parse(PageShelves shelves, AppId app) {
    return shelves.list("productRatings", "productRatings", "Ratings").stream()
        .findFirst()
        .flatMap(ratings -> parse(ratings, app));
  }

  private static Optional<RatingHistogram> parse(JsonFields ratings, AppId app) {
    if (!ratings.app("productId").equals(app)) {
      throw drifted("the ratings are of the app " + ratings.text("productId"));
    }
    List<Long> counts = ratings.texts("ratingCounts").stream().map(PageRatings::count).toList();
    long total = ratings.findText("totalNumberOfRatings").map(PageRatings::count).orElse(0L);
    if (counts.isEmpty() || total == 0) {
      return Optional.empty();
    }
    if (counts.size() != RatingHistogram.STARS) {
      throw drifted("there are " + counts.size() + " numbers of stars");
    }
    return isNear(counts, total)
        // The page begins with five stars.
        ? Optional.of(new RatingHistogram(counts.reversed()))
        : Optional.empty();
  }

  /** The page has fractions at times, which are those of its own arithmetic. */
  private static long count(String text) {
    if (!PlainNumber.isOne(text) || text.startsWith("-")) {
      throw drifted("not a number of ratings: " + text);
    }
    return new BigDecimal(text).setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  private static boolean isNear(List<Long> counts, long ratings) {
    double sum = counts.stream().mapToDouble(Long::doubleValue).sum();
    return Math.abs(sum - ratings) <= LARGEST_DIFFERENCE * ratings + DIFFERENCE_OF_FEW;
  }
}
