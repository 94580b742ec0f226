package dev.storescope.estimation.calibration;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;

/**
 * The installs of an app from the search for a keyword, as reported to its owner.
 *
 * @param app ranked
 * @param searchesPerDay the estimated volume of the keyword
 * @param installsPerDay 0 or more
 */
public record MeasuredInstalls(AppInSearch app, Estimate searchesPerDay, double installsPerDay) {
  public MeasuredInstalls {
    if (!(installsPerDay >= 0 && installsPerDay < 1e9)) {
      throw new IllegalArgumentException("installs per day are 0 or more, not " + installsPerDay);
    }
    if (!app.rank().isRanked()) {
      throw new IllegalArgumentException(
          "an app that is not ranked has no installs from the search");
    }
  }
}
