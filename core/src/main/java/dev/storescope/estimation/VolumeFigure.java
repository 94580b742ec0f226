package dev.storescope.estimation;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;

/**
 * How often an advertisement was shown for a keyword in the App Store, as its owner was told.
 *
 * @param impressionsPerDay how often it was shown
 * @param share which share of all searches for the keyword that was, 0.05 to 0.95
 */
public record VolumeFigure(
    Country country,
    Keyword keyword,
    double impressionsPerDay,
    double share,
    Popularity popularity) {
  /** Below and above these shares the searches are guesswork: reports give the share in steps. */
  public static final double LEAST_SHARE = 0.05;

  public static final double MOST_SHARE = 0.95;

  public VolumeFigure {
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
