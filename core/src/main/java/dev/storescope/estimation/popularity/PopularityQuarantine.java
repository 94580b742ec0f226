package dev.storescope.estimation.popularity;

import dev.storescope.observation.Facts.Popularity;
import java.util.Collection;
import java.util.Locale;

/**
 * Detects a day of a country whose popularities are implausible: on one scale, more than 30 percent
 * of the keywords moved by more than 15 points, or more than half of those above the floor fell to
 * it. Such days occur when the source is broken or changes its scale (section 2 of the estimation
 * design).
 */
public final class PopularityQuarantine {
  private static final double MOST_MOVED = 0.3;
  private static final int MOVE = 15;
  private static final double MOST_FALLEN = 0.5;

  /** A day with fewer keywords is not suspect. */
  private static final int FEWEST = 20;

  private PopularityQuarantine() {}

  /** The popularity of a keyword on the last good day and on the checked day. */
  public record PopularityChange(Popularity before, Popularity after) {
    public PopularityChange {
      if (before.scale() != after.scale()) {
        throw new IllegalArgumentException("popularities of two scales cannot be compared");
      }
    }

    /** By how many points the popularity moved, up or down. */
    public int distance() {
      return Math.abs(after.value() - before.value());
    }

    private boolean isMove() {
      return distance() > MOVE;
    }

    private boolean wasAboveFloor() {
      return before.value() > before.scale().lowest();
    }

    private boolean fell() {
      return wasAboveFloor() && after.value() == after.scale().lowest();
    }
  }

  /**
   * The changes of the keywords that both days have.
   *
   * @param moved how many moved by more than 15 points
   * @param aboveFloor how many were above the floor before
   * @param fallen how many of these fell to it
   */
  public record ChangeCounts(long compared, long moved, long aboveFloor, long fallen) {

    public boolean isSuspect() {
      return (compared >= FEWEST && moved > MOST_MOVED * compared)
          || (aboveFloor >= FEWEST && fallen > MOST_FALLEN * aboveFloor);
    }

    /** Whether enough keywords were compared to find that the days agree. */
    public boolean isAgreement() {
      return compared >= FEWEST && !isSuspect();
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "of %,d keywords compared, %,d moved by more than %d points; of %,d above the floor, %,d fell to it",
          compared,
          moved,
          MOVE,
          aboveFloor,
          fallen);
    }
  }

  public static ChangeCounts count(Collection<PopularityChange> changes) {
    return new ChangeCounts(
        changes.size(),
        changes.stream().filter(PopularityChange::isMove).count(),
        changes.stream().filter(PopularityChange::wasAboveFloor).count(),
        changes.stream().filter(PopularityChange::fell).count());
  }
}
