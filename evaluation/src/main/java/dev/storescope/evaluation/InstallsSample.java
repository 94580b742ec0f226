package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.evaluation.measure.Answered;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An app in a search with the answer of the service.
 *
 * @param position from 1
 * @param popularity of the keyword, if it is reported
 * @param actual installs per day
 * @param seen what the service estimated from; empty if it had no volume
 */
record InstallsSample(
    AppId app,
    Keyword keyword,
    int position,
    OptionalInt popularity,
    double actual,
    Answered answer,
    Optional<Seen> seen) {
  /** Fewer installs per day count as none. */
  static final double FEWEST = 5;

  /** An app in a search as the service saw it, and the searches as it estimated them. */
  record Seen(AppInSearch app, Estimate searches) {}

  boolean hasInstalls() {
    return actual >= FEWEST;
  }
}
