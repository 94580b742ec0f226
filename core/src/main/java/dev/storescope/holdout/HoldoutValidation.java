package dev.storescope.holdout;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.Optional;

/**
 * A holdout validation: a fifth of the observed values of a figure was hidden from the estimates,
 * which are compared with them.
 *
 * @param country empty for all countries together
 */
public record HoldoutValidation(
    Figure figure,
    StoreType store,
    Optional<Country> country,
    Instant measuredAt,
    HoldoutResult result) {
  /** What is measured. */
  public enum Figure {
    /** The searches of terms that Apple reports, estimated by suggestions as if it did not. */
    SEARCHES,
    /** The downloads by the install counters of apps, estimated by charts and ratings. */
    DOWNLOADS
  }
}
