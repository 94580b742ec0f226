package dev.storescope.retention;

import dev.storescope.archive.Archive;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.ReviewList.Entry;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The digests of the reviews of an app whose names are about to be removed, as lists of earlier
 * versions have them: a name could be guessed from one.
 *
 * @param before the reviews were submitted before this instant
 */
record ReviewDigests(
    Archive archive, Subject.Reviews app, Instant before, Map<String, Map<Long, Long>> byReview) {
  ReviewDigests(Archive archive, Subject.Reviews app, Instant before) {
    this(archive, app, before, new HashMap<>());
  }

  /** A list with the digests of the same reviews without their authors. */
  Optional<Observation<?>> replaceIn(Observation<?> list) {
    return list.facts() instanceof ReviewList(var entries, var complete, var gaps)
        ? Optional.of(
            new Observation<>(
                app,
                list.observedAt(),
                list.source(),
                new ReviewList(entries.stream().map(this::replaceIn).toList(), complete, gaps)))
        : Optional.of(list);
  }

  private Entry replaceIn(Entry entry) {
    return entry.submittedAt().isBefore(before)
        ? new Entry(
            entry.id(),
            byReview
                .computeIfAbsent(entry.id(), this::read)
                .getOrDefault(entry.digest(), entry.digest()),
            entry.submittedAt(),
            entry.helpful())
        : entry;
  }

  /** The digests without the author by those with it. */
  private Map<Long, Long> read(String id) {
    Map<Long, Long> digests = new HashMap<>();
    List<Observation<Review>> versions =
        archive.list(
            new Subject.ReviewText(app.app(), app.country(), id),
            Instant.EPOCH,
            Instant.MAX,
            Integer.MAX_VALUE);
    for (Observation<Review> version : versions) {
      Review review = version.facts();
      if (!review.author().isEmpty() && review.submittedAt().isBefore(before)) {
        digests.put(FactsDigest.of(review), FactsDigest.inList(review));
      }
    }
    return digests;
  }
}
