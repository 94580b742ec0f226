package dev.storescope.estimation;

import dev.storescope.observation.Facts.Popularity;
import java.util.Collection;

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

  /**
   * What the keywords known on both days did.
   *
   * @param moved how many of those compared moved too far
   * @param aboveFloor how many of those compared were above the floor before
   * @param fallen how many of these fell to it
   */
  public record Changes(long compared, long moved, long aboveFloor, long fallen) {

    /** Whether the day is not to be believed. */
    public boolean isSuspect() {
      return (compared >= FEWEST && moved > MOST_MOVED * compared)
          || (aboveFloor >= FEWEST && fallen > MOST_FALLEN * aboveFloor);
    }
  }

  /** Counts the changes of all keywords known on both days, one of each. */
  public static Changes count(Collection<Change> changes) {
    return new Changes(
        changes.size(),
        changes.stream().filter(Change::isMove).count(),
        changes.stream().filter(Change::wasAboveFloor).count(),
        changes.stream().filter(Change::fell).count());
  }
}
