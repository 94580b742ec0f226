package dev.storescope.retention;

import dev.storescope.archive.Archive;
import dev.storescope.archive.Removals;
import dev.storescope.archive.StoredSize;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Goes through an archive and removes what removals say. */
final class RemovalPass {
  private final Archive archive;
  private final Removals removals;
  private final Rewriting rewriting;
  private @Nullable Subject<?> last;
  private StoredSize removed = StoredSize.NOTHING;

  RemovalPass(Archive archive, Removals removals) {
    this.archive = archive;
    this.removals = removals;
    this.rewriting = new Rewriting(archive);
  }

  /** What is left of an observation. */
  static Optional<Observation<?>> keep(Observation<?> observation, Removals removals) {
    return removals.hasRemoved(observation) ? Optional.empty() : removals.keep(observation);
  }

  static boolean isChanged(Observation<?> observation, Removals removals) {
    return !keep(observation, removals).equals(Optional.of(observation));
  }

  StoredSize run() {
    removals.findNamesBefore().ifPresent(this::removeFromDigests);
    archive.forEach(
        observation -> {
          Subject<?> subject = observation.subject();
          // The observations of a subject come together, perhaps as they were before.
          if (!subject.equals(last) && isChanged(observation, removals)) {
            last = subject;
            removed = removed.plus(rewriting.run(subject, each -> keep(each, removals)));
          }
        });
    return removed;
  }

  /** Before the names are removed: the digests that have them are found by them. */
  private void removeFromDigests(Instant before) {
    Set<Subject.Reviews> lists = new LinkedHashSet<>();
    archive.forEach(
        observation -> {
          if (observation.subject() instanceof Subject.ReviewText text
              && isChanged(observation, removals)) {
            lists.add(new Subject.Reviews(text.app(), text.country()));
          }
        });
    for (Subject.Reviews list : lists) {
      var _ = rewriting.run(list, new ReviewDigests(archive, list, before)::replaceIn);
    }
  }
}
