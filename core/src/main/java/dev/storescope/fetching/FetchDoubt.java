package dev.storescope.fetching;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The doubt about a store's replies for a subject, of which the earlier observation stands.
 *
 * @param since when a reply was first doubted that no success has followed
 * @param repeatedFor for how long since then replies were repeated, as {@link
 *     FetchPolicy#countRepeated} counts
 * @param reason of the last doubt; empty if it is not known
 * @param isFetchedAgain whether another fetch is planned, which may end the doubt
 */
public record FetchDoubt(
    Instant since, Duration repeatedFor, Optional<String> reason, boolean isFetchedAgain) {
  /** A doubt that is being checked. */
  public FetchDoubt(Instant since, Duration repeatedFor, Optional<String> reason) {
    this(since, repeatedFor, reason, true);
  }
}
