package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Finds the listing that is current where an older cache of the store returned the newest ones:
 * that with the latest update among the observations before, which the newest confirms to be listed
 * still.
 */
final class CurrentListing {
  /** How long an older cache may be the only one that answers. */
  private static final Duration RECENTLY = Duration.ofDays(14);

  private CurrentListing() {}

  /**
   * The newest observation, with the listing of the one before, or of one within two weeks, if that
   * has a later update.
   */
  static Observation<Listing> of(Observation<Listing> newest, Evidence evidence) {
    return newest.facts() instanceof Listed listed && listed.updatedAt().isPresent()
        ? before(newest, evidence)
            .filter(before -> isLater(before, listed))
            .max(Comparator.comparing(CurrentListing::updatedAt))
            .map(
                before ->
                    new Observation<>(
                        newest.subject(), newest.observedAt(), before.source(), before.facts()))
            .orElse(newest)
        : newest;
  }

  private static Stream<Observation<Listing>> before(
      Observation<Listing> newest, Evidence evidence) {
    Instant until = newest.observedAt().minusMillis(1);
    return Stream.concat(
        evidence.findAt(newest.subject(), until, Freshness.UNLIMITED).stream(),
        evidence.history(newest.subject(), until.minus(RECENTLY), until).stream());
  }

  private static Instant updatedAt(Observation<Listing> observation) {
    return observation.facts() instanceof Listed listed
        ? listed.updatedAt().orElse(Instant.MIN)
        : Instant.MIN;
  }

  private static boolean isLater(Observation<Listing> before, Listed newest) {
    return before.facts() instanceof Listed known
        && newest.isOlderThan(known)
        && StaleListings.isPossible(known, before.observedAt());
  }
}
