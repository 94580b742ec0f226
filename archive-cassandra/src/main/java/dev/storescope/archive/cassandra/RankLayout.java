package dev.storescope.archive.cassandra;

import dev.storescope.archive.cassandra.ArchiveMarks.Mark;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * How ranks are stored: a row for each, as earlier versions do, or packed. A new archive has packed
 * ranks. One of an earlier version keeps single rows for a week, in which all programs of that
 * version have to end; then new ranks are packed, and the earlier ones are moved.
 */
final class RankLayout {
  /** How long programs of the earlier version may run beside those of this one. */
  static final Duration UPGRADED_WITHIN = Duration.ofDays(7);

  /** The clocks of programs differ by less. */
  static final Duration CLOCKS_WITHIN = Duration.ofHours(1);

  /** The migration that created the tables of packed ranks. */
  private static final int VERSION = 5;

  private static final Mark PACKED = new Mark("ranks", 1, "packed");
  private static final Mark MOVED = new Mark("ranks", 2, "moved");
  private static final Mark DROPPED = new Mark("ranks", 3, "dropped");

  private final ArchiveMarks marks;
  private final InstantSource clock;
  private final Instant packedFrom;
  private volatile boolean moved;

  private RankLayout(ArchiveMarks marks, InstantSource clock, Instant packedFrom) {
    this.marks = marks;
    this.clock = clock;
    this.packedFrom = packedFrom;
  }

  static RankLayout open(ArchiveMarks marks, InstantSource clock) {
    Optional<Instant> known = marks.find(PACKED);
    boolean isNew = known.isEmpty() && marks.isArchiveEmpty();
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Instant from = isNew ? now.minus(CLOCKS_WITHIN) : now.plus(UPGRADED_WITHIN);
    Instant packedFrom = known.isPresent() ? known.get() : marks.putIfAbsent(PACKED, from);
    RankLayout layout = new RankLayout(marks, clock, packedFrom);
    if (isNew && packedFrom.equals(from)) {
      layout.setMoved();
      layout.setDropped();
    }
    layout.refresh();
    if (layout.moved) {
      layout.refuseEarlierVersions();
    }
    return layout;
  }

  /** Whether ranks are written packed. */
  boolean isWrittenPacked() {
    return moved || !clock.instant().isBefore(packedFrom);
  }

  /** Whether a row is written for each rank; for some time beside packed ones. */
  boolean isWrittenSingle() {
    return !moved && clock.instant().isBefore(movableFrom());
  }

  /** Whether all ranks are packed. */
  boolean isReadPacked() {
    return moved;
  }

  /** From when on no program writes single rows alone, whatever its clock. */
  Instant movableFrom() {
    return packedFrom.plus(CLOCKS_WITHIN);
  }

  /** An earlier version, which does not find packed ranks, does not open the archive any more. */
  void refuseEarlierVersions() {
    marks.refuseBefore(VERSION);
  }

  /** All ranks of the earlier version were moved. */
  void setMoved() {
    marks.put(MOVED, clock.instant());
    moved = true;
  }

  /** The single rows of the earlier version were dropped. */
  void setDropped() {
    marks.put(DROPPED, clock.instant());
  }

  boolean isDropped() {
    return marks.find(DROPPED).isPresent();
  }

  /** Reads whether another program has moved them. */
  void refresh() {
    moved = moved || marks.find(MOVED).isPresent();
  }
}
