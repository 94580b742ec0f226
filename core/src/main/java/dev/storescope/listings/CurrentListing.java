package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;

/**
 * Finds the listing that is current where an older cache of the store returned the newest one: that
 * of the observation before, which the newest confirms to be listed still.
 */
final class CurrentListing {
  private CurrentListing() {}

  /** The newest observation, with the listing of the one before if that has a later update. */
  static Observation<Listing> of(Observation<Listing> newest, Evidence evidence) {
    return newest.facts() instanceof Listed listed && listed.updatedAt().isPresent()
        ? evidence
            .findAt(newest.subject(), newest.observedAt().minusMillis(1), Freshness.UNLIMITED)
            .filter(before -> isLater(before, listed))
            .map(
                before ->
                    new Observation<>(
                        newest.subject(), newest.observedAt(), before.source(), before.facts()))
            .orElse(newest)
        : newest;
  }

  private static boolean isLater(Observation<Listing> before, Listed newest) {
    return before.facts() instanceof Listed known
        && newest.isOlderThan(known)
        && StaleListings.isPossible(known, before.observedAt());
  }
}
