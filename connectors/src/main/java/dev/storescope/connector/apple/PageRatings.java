package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.StarCounts;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.store.AppId;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/** Parses how many ratings have how many stars, from the shelf of ratings of a product page. */
final class PageRatings {
  private PageRatings() {}

  /** Empty for an app without ratings, and if the sum is far from the number of ratings. */
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
    // The page begins with five stars.
    return StarCounts.histogram(counts.reversed(), total);
  }

  /** The page has fractions at times, which are those of its own arithmetic. */
  private static long count(String text) {
    if (!PlainNumber.isOne(text) || text.startsWith("-")) {
      throw drifted("not a number of ratings: " + text);
    }
    return new BigDecimal(text).setScale(0, RoundingMode.HALF_UP).longValueExact();
  }
}
