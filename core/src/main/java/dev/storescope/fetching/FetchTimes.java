package dev.storescope.fetching;

import java.time.Instant;
import java.util.Optional;

/**
 * When a subject was fetched and when it will be.
 *
 * @param lastSuccess when it was last seen, or seen not to be there; empty where that never was, or
 *     was too long ago to be remembered
 * @param next when it is looked at next; at once or as soon as it has its turn where that is not
 *     after now; empty where no look is to come
 * @param underWay whether a fetch is waiting for its turn or a repeat, or being made
 * @param failing since when and why looks fail; empty where the last one did not
 */
public record FetchTimes(
    Optional<Instant> lastSuccess,
    Optional<Instant> next,
    boolean underWay,
    Optional<Failing> failing) {
  /** Of a subject that nothing is known of. */
  public static final FetchTimes NONE =
      new FetchTimes(Optional.empty(), Optional.empty(), false, Optional.empty());

  /** Since when looks fail, and why the last one did. */
  public record Failing(Instant since, String reason) {}
}
