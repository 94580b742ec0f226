package dev.storescope.sandbox.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.InstallsEstimator.SearchPlace;
import dev.storescope.store.AppId;

/**
 * An app in the results of a search, with what it owes to it in truth.
 *
 * @param place where it was seen, and whose brand the term looks like
 * @param truePlace the same, and whose brand the term is
 * @param popularity the term's, or 0 where it has none
 * @param searches a day, as estimated
 * @param trueSearches a day
 * @param trueInstalls a day
 */
record Placement(
    AppId app,
    String term,
    SearchPlace place,
    SearchPlace truePlace,
    int popularity,
    Estimate searches,
    double trueSearches,
    double trueInstalls) {
  /** Fewer than this a day are not told from nothing. */
  static final double FEWEST = 5;

  boolean matters() {
    return trueInstalls >= FEWEST;
  }
}
