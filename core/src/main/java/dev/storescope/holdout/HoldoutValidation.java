package dev.storescope.holdout;

import dev.storescope.estimation.Market;
import java.time.Instant;

/**
 * A holdout validation: a fifth of the observed values of a figure was hidden from the estimates,
 * which are compared with them.
 */
public record HoldoutValidation(
    Figure figure, Market market, Instant measuredAt, HoldoutResult result) {
  /** What is measured. */
  public enum Figure {
    /** The searches of terms that Apple reports, estimated by suggestions as if it did not. */
    SEARCHES,
    /** The downloads by the install counters of apps, estimated by charts and ratings. */
    DOWNLOADS
  }
}
