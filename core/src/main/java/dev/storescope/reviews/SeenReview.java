package dev.storescope.reviews;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.ReviewList.Entry;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
    NavigableSet<Entry> present =
        new TreeSet<>(Comparator.comparing(Entry::submittedAt).thenComparing(Entry::id));
    for (Observation<ReviewList> list : lists) {
      for (Entry entry : findMissing(present, list.facts())) {
        byId.computeIfPresent(entry.id(), (_, seen) -> seen.without(list));
        present.remove(entry);
      }
      for (Entry entry : list.facts().entries()) {
        Optional.ofNullable(
                byId.put(entry.id(), new SeenReview(entry, list.observedAt(), Optional.empty())))
            .ifPresent(before -> present.remove(before.entry()));
        present.add(entry);
      }
    }
    return List.copyOf(byId.values());
  }

  /** Those that a list covers and does not have; only the newest are compared with it. */
  private static List<Entry> findMissing(NavigableSet<Entry> present, ReviewList list) {
    Set<String> listed = list.entries().stream().map(Entry::id).collect(Collectors.toSet());
    return present.descendingSet().stream()
        .takeWhile(entry -> list.covers(entry.submittedAt()))
        .filter(entry -> !listed.contains(entry.id()))
        .toList();
  }

  /** What it said in that list, and before. */
  Optional<ObservedReview> read(AppId app, Country country, Evidence evidence) {
    List<Review> versions =
        changes(
            evidence.history(
                new Subject.ReviewText(app, country, entry.id()), Instant.EPOCH, lastSeen));
    return versions.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ObservedReview(
                entry.id(),
                versions.getLast(),
                entry.helpful(),
                deletedBy,
                versions.subList(0, versions.size() - 1).reversed()));
  }

  /** Versions that differed in a name that was removed since are one. */
  private static List<Review> changes(List<Observation<Review>> oldestFirst) {
    List<Review> versions = new ArrayList<>();
    for (Observation<Review> each : oldestFirst) {
      if (versions.isEmpty() || !versions.getLast().equals(each.facts())) {
        versions.add(each.facts());
      }
    }
    return versions;
  }

  /** After a list that covers it and does not have it. */
  private SeenReview without(Observation<ReviewList> list) {
    return new SeenReview(entry, lastSeen, Optional.of(list.observedAt()));
  }
}
