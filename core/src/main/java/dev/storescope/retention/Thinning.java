package dev.storescope.retention;

import dev.storescope.archive.LateDays;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Which observations of a subject in a period are removed when old days are thinned: all but the
 * last of each UTC day, the last before and the first after a change of the source, and of a
 * content the first two and the last of each run of equal ones. So the latest observation at the
 * end of any day is the same, and so is each change of a content with the observations around it: a
 * listing that comes back is a change once a second observation has it too.
 */
public final class Thinning {
  private Thinning() {}

  /**
   * What the rule depends on.
   *
   * @param content the facts, if the subject is content
   */
  record Seen(LocalDate date, Source source, Optional<Facts> content) {
    static Seen of(Observation<?> observation) {
      return new Seen(
          LateDays.dayOf(observation.observedAt()),
          observation.source(),
          observation.subject().isContent() ? Optional.of(observation.facts()) : Optional.empty());
    }

    private boolean isLike(Seen other) {
      return source.equals(other.source) && content.equals(other.content);
    }
  }

  /** The positions of those to be removed, among all of a subject in a period, oldest first. */
  public static BitSet select(List<? extends Observation<?>> oldestFirst) {
    List<Seen> seen = new ArrayList<>(oldestFirst.size());
    oldestFirst.forEach(each -> seen.add(Seen.of(each)));
    return selectSeen(seen);
  }

  static BitSet selectSeen(List<Seen> seen) {
    BitSet removed = new BitSet();
    for (int i = 0; i + 1 < seen.size(); i++) {
      removed.set(i, isRemoved(seen, i));
    }
    return removed;
  }

  private static boolean isRemoved(List<Seen> seen, int i) {
    Seen one = seen.get(i);
    Seen next = seen.get(i + 1);
    if (!one.date().equals(next.date()) || !one.isLike(next)) {
      return false;
    }
    if (one.content().isEmpty()) {
      return i == 0 || one.source().equals(seen.get(i - 1).source());
    }
    return i >= 2 && one.isLike(seen.get(i - 1)) && one.isLike(seen.get(i - 2));
  }
}
