package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
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
  private static final Duration CLOCKS_WITHIN = Duration.ofHours(1);

  /** The migration that created the tables of packed ranks. */
  private static final int VERSION = 5;

  private static final String NAME = "ranks";
  private static final int PACKED = 1;
  private static final int MOVED = 2;
  private static final int DROPPED = 3;

  private final CassandraSession session;
  private final CassandraReader reader;
  private final InstantSource clock;
  private final Instant packedFrom;
  private volatile boolean moved;

  private RankLayout(
      CassandraSession session, CassandraReader reader, InstantSource clock, Instant packedFrom) {
    this.session = session;
    this.reader = reader;
    this.clock = clock;
    this.packedFrom = packedFrom;
  }

  static RankLayout open(CassandraSession session, CassandraReader reader, InstantSource clock) {
    Optional<Instant> known = find(reader, PACKED);
    boolean isNew = known.isEmpty() && isEmpty(reader);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Instant from = isNew ? now.minus(CLOCKS_WITHIN) : now.plus(UPGRADED_WITHIN);
    Instant packedFrom = known.isPresent() ? known.get() : agreeOn(session, from);
    RankLayout layout = new RankLayout(session, reader, clock, packedFrom);
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
    var _ =
        session.await(
            session.write(
                SimpleStatement.newInstance(
                    "UPDATE schema_migrations SET readable_from = ?"
                        + " WHERE schema_name = 'archive' AND version = ?",
                    VERSION,
                    VERSION)));
  }

  /** All ranks of the earlier version were moved. */
  void setMoved() {
    var _ = session.await(session.write(insert("", MOVED, "moved", clock.instant())));
    moved = true;
  }

  /** The single rows of the earlier version were dropped. */
  void setDropped() {
    var _ = session.await(session.write(insert("", DROPPED, "dropped", clock.instant())));
  }

  boolean isDropped() {
    return find(reader, DROPPED).isPresent();
  }

  /** Reads whether another program has moved them. */
  void refresh() {
    moved = moved || find(reader, MOVED).isPresent();
  }

  /** Of programs that open an archive together, the first one decides. */
  private static Instant agreeOn(CassandraSession session, Instant from) {
    SimpleStatement insert = insert(" IF NOT EXISTS", PACKED, "packed", from);
    Row row = Objects.requireNonNull(session.await(session.write(insert)).one());
    return row.getBoolean("[applied]") ? from : appliedAt(row);
  }

  private static SimpleStatement insert(String condition, int version, String name, Instant at) {
    return SimpleStatement.newInstance(
        "INSERT INTO schema_migrations (schema_name, version, name, readable_from, applied_at)"
            + " VALUES (?, ?, ?, 1, ?)"
            + condition,
        NAME,
        version,
        name,
        at);
  }

  private static Optional<Instant> find(CassandraReader reader, int version) {
    return reader
        .all(
            SimpleStatement.newInstance(
                "SELECT applied_at FROM schema_migrations WHERE schema_name = ? AND version = ?",
                NAME,
                version),
            RankLayout::appliedAt)
        .stream()
        .findFirst();
  }

  private static Instant appliedAt(Row row) {
    return Objects.requireNonNull(row.getInstant("applied_at"));
  }

  private static boolean isEmpty(CassandraReader reader) {
    return reader
        .all(
            SimpleStatement.newInstance("SELECT subject FROM observation_buckets LIMIT 1"),
            row -> row)
        .isEmpty();
  }
}
