package dev.storescope.estimation.calibration;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.Optional;

/**
 * The impressions of an advertisement for a keyword in the App Store, as reported to its owner.
 *
 * @param share of all searches for the keyword, 0.05 to 0.95
 * @param report of the country, if it was observed
 */
public record MeasuredVolume(
    Country country,
    Keyword keyword,
    double impressionsPerDay,
    double share,
    Popularity popularity,
    Optional<PopularityCounts> report) {
  /** Beyond these shares the searches are too uncertain: reports give the share in steps. */
  public static final double LEAST_SHARE = 0.05;

  public static final double MOST_SHARE = 0.95;

  public MeasuredVolume {
    if (!(impressionsPerDay > 0 && impressionsPerDay < 1e9)) {
      throw new IllegalArgumentException(
          "impressions per day are more than 0, not " + impressionsPerDay);
    }
    if (!(share >= LEAST_SHARE && share <= MOST_SHARE)) {
      throw new IllegalArgumentException("a share of impressions is 0.05 to 0.95, not " + share);
    }
  }

  /** All searches for the keyword. */
  double searchesPerDay() {
    return impressionsPerDay / share;
  }
}
