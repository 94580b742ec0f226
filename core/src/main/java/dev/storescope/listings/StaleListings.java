package dev.storescope.listings;

import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the listings that an older cache of a store returned. The store answers searches, lookups
 * and pages from several caches, which have an update at different times: an observation of the old
 * version may follow one of the new version.
 *
 * <p>A listing is stale if the time of its last update is before one that was observed already, or,
 * where it has no later time, if its version was observed already and followed by another one.
 */
final class StaleListings {
  /** An update that is later than its observation by more than this is no time of an update. */
  private static final Duration WRONG_CLOCK = Duration.ofDays(1);

  private Optional<Instant> newestUpdate = Optional.empty();
  private Optional<String> version = Optional.empty();
  private final Set<String> followedVersions = new HashSet<>();

  private StaleListings() {}

  /** The observations of one listing without the stale ones, given oldest first. */
  static List<Observation<Listing>> removeFrom(List<Observation<Listing>> observations) {
    StaleListings known = new StaleListings();
    List<Observation<Listing>> current = new ArrayList<>();
    for (Observation<Listing> observation : observations) {
      if (!(observation.facts() instanceof Listed listed)
          || known.accepts(listed, observation.observedAt())) {
        current.add(observation);
      }
    }
    return current;
  }

  private boolean accepts(Listed listed, Instant observedAt) {
    Optional<Instant> update = listed.updatedAt().filter(_ -> isPossible(listed, observedAt));
    boolean later = isLater(update);
    if (isEarlier(update) || (!later && isFollowed(listed.version()))) {
      return false;
    }
    newestUpdate = later ? update : newestUpdate;
    listed.version().ifPresent(this::follow);
    return true;
  }

  /** Whether the time of the last update, if there is one, is not after an observation. */
  static boolean isPossible(Listed listed, Instant observedAt) {
    return listed.updatedAt().filter(observedAt.plus(WRONG_CLOCK)::isBefore).isEmpty();
  }

  private boolean isLater(Optional<Instant> update) {
    return update.isPresent()
        && newestUpdate.filter(newest -> !newest.isBefore(update.get())).isEmpty();
  }

  private boolean isEarlier(Optional<Instant> update) {
    return update.isPresent() && newestUpdate.filter(update.get()::isBefore).isPresent();
  }

  private boolean isFollowed(Optional<String> other) {
    return other.filter(followedVersions::contains).isPresent();
  }

  private void follow(String next) {
    version.filter(before -> !before.equals(next)).ifPresent(followedVersions::add);
    followedVersions.remove(next);
    version = Optional.of(next);
  }
}
