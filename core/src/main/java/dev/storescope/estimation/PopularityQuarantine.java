package dev.storescope.estimation;

import dev.storescope.observation.Facts.Popularity;
import java.util.List;

/**
 * Tells a day of a country's popularities that cannot be right: on one scale, more than three in
 * ten keywords moved by more than 15 points, or more than half of those above the floor fell to it.
 * Such days have happened when the source was broken or changed its scale (section 2 of the
 * estimation design); the last good values are better than theirs.
 */
public final class PopularityQuarantine {
  private static final double MOST_MOVED = 0.3;
  private static final int MOVE = 15;
  private static final double MOST_FALLEN = 0.5;

  /** Fewer keywords say nothing of a day. */
  private static final int FEWEST = 20;

  private PopularityQuarantine() {}

  /** The popularity of a keyword on the last good day and on the day in question. */
  public record Change(Popularity before, Popularity after) {
    public Change {
      if (before.scale() != after.scale()) {
        throw new IllegalArgumentException("popularities of two scales cannot be compared");
      }
    }

    private boolean isMove() {
      return Math.abs(after.value() - before.value()) > MOVE;
    }

    private boolean wasAboveFloor() {
      return before.value() > before.scale().lowest();
    }

    private boolean fell() {
      return wasAboveFloor() && after.value() == after.scale().lowest();
    }
  }

  /** Whether the day is not to be believed, by all keywords known on both days. */
  public static boolean isSuspect(List<Change> changes) {
    long moved = changes.stream().filter(Change::isMove).count();
    long aboveFloor = changes.stream().filter(Change::wasAboveFloor).count();
    long fallen = changes.stream().filter(Change::fell).count();
    return changes.size() >= FEWEST
        && (moved > MOST_MOVED * changes.size() || fallen > MOST_FALLEN * aboveFloor);
  }
}
