package dev.storescope.estimation;

import dev.storescope.estimation.InstallsEstimator.SearchPlace;

/**
 * How many installs an app had from the search for a keyword, as its owner was told.
 *
 * @param place where it stood; it ranked
 * @param searchesPerDay the estimate of the keyword's volume
 * @param installsPerDay 0 or more
 */
public record InstallsFigure(SearchPlace place, Estimate searchesPerDay, double installsPerDay) {
  public InstallsFigure {
    if (!(installsPerDay >= 0 && installsPerDay < 1e9)) {
      throw new IllegalArgumentException("installs per day are 0 or more, not " + installsPerDay);
    }
    if (place.rank() < 1) {
      throw new IllegalArgumentException("an app that does not rank has no installs by search");
    }
  }
}
