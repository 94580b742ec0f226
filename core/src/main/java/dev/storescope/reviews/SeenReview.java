package dev.storescope.reviews;

import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.ReviewList.Entry;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A review as lists of reviews show it.
 *
 * @param entry in the last list that has it
 * @param lastSeen the instant of that list
 * @param deletedBy the instant of the first list after it that covers the review and lacks it
 */
record SeenReview(Entry entry, Instant lastSeen, Optional<Instant> deletedBy) {

  /** The reviews in lists of one app, given oldest first. */
  static Collection<SeenReview> in(List<Observation<ReviewList>> lists) {
    Map<String, SeenReview> byId = new HashMap<>();
    for (Observation<ReviewList> list : lists) {
      Set<String> listed =
          list.facts().entries().stream().map(Entry::id).collect(Collectors.toSet());
      byId.replaceAll((id, seen) -> listed.contains(id) ? seen : seen.without(list));
      list.facts()
          .entries()
          .forEach(
              entry ->
                  byId.put(entry.id(), new SeenReview(entry, list.observedAt(), Optional.empty())));
    }
    return new HashSet<>(byId.values());
  }

  /** After a list that does not have it. */
  private SeenReview without(Observation<ReviewList> list) {
    return deletedBy.isEmpty() && list.facts().covers(entry.submittedAt())
        ? new SeenReview(entry, lastSeen, Optional.of(list.observedAt()))
        : this;
  }
}
