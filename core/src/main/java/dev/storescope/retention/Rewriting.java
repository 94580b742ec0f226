package dev.storescope.retention;

import dev.storescope.archive.Archive;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Replaces observations by others of the same subject and instant, or by none. The new ones are
 * appended before the old ones are removed: what is interrupted is completed by a repetition.
 */
record Rewriting(Archive archive) {
  /** Passes all observations of a subject through a function; returns what was replaced. */
  <F extends Facts> StoredSize run(
      Subject<F> subject, Function<Observation<?>, Optional<Observation<?>>> change) {
    StoredSize replaced = StoredSize.NOTHING;
    Optional<RankPeriod> period = findPeriod(subject, Instant.EPOCH);
    while (period.isPresent()) {
      Instant from = Instant.ofEpochMilli(period.get().firstMillis());
      Instant to = Instant.ofEpochMilli(period.get().lastMillis());
      replaced = replaced.plus(run(subject, from, to, change));
      period = findPeriod(subject, to.plusMillis(1));
    }
    return replaced;
  }

  private Optional<RankPeriod> findPeriod(Subject<?> subject, Instant from) {
    return archive.list(subject, from, Instant.MAX, 1).stream()
        .map(first -> RankPeriod.of(first.observedAt()))
        .findFirst();
  }

  private <F extends Facts> StoredSize run(
      Subject<F> subject,
      Instant from,
      Instant to,
      Function<Observation<?>, Optional<Observation<?>>> change) {
    Map<Observation<?>, Optional<Observation<?>>> changed = new HashMap<>();
    for (Observation<F> each : archive.list(subject, from, to, Integer.MAX_VALUE)) {
      Optional<Observation<?>> replacement = change.apply(each);
      if (!replacement.equals(Optional.of(each))) {
        changed.put(each, replacement);
      }
    }
    if (changed.isEmpty()) {
      return StoredSize.NOTHING;
    }
    archive.append(changed.values().stream().flatMap(Optional::stream).toList());
    return archive.remove(subject, from, to, all -> positions(all, changed));
  }

  /** Those that were appended since stay. */
  private static BitSet positions(
      List<? extends Observation<?>> all, Map<Observation<?>, ?> changed) {
    BitSet selected = new BitSet();
    for (int i = 0; i < all.size(); i++) {
      selected.set(i, changed.containsKey(all.get(i)));
    }
    return selected;
  }
}
