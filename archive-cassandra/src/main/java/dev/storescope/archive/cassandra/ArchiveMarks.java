package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.LateDays;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import dev.storescope.archive.ThinnedDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;

/** What was done with an archive and when, beside the migrations of its tables. */
record ArchiveMarks(CassandraSession session, CassandraReader reader) {
  private static final Mark THINNED = new Mark("retention", 1, "thinned");
  private static final Mark THINNED_ALL = new Mark("retention", 2, "thinned completely");

  /** The migration that created the table of removals. */
  private static final int REMOVALS = 8;

  /**
   * What was done.
   *
   * @param series of which it is a step
   */
  record Mark(String series, int step, String name) {}

  Optional<Instant> find(Mark mark) {
    return reader
        .all(
            SimpleStatement.newInstance(
                "SELECT applied_at FROM schema_migrations WHERE schema_name = ? AND version = ?",
                mark.series(),
                mark.step()),
            ArchiveMarks::appliedAt)
        .stream()
        .findFirst();
  }

  void put(Mark mark, Instant at) {
    write(insert(mark, at, ""));
  }

  /**
   * Of programs that put a mark together, the first one decides, in whatever datacenter it is;
   * returns its instant.
   */
  Instant putIfAbsent(Mark mark, Instant at) {
    Row row =
        Objects.requireNonNull(
            session
                .await(
                    session.write(
                        insert(mark, at, " IF NOT EXISTS")
                            .setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL)))
                .one());
    return row.getBoolean("[applied]") ? at : appliedAt(row);
  }

  /**
   * The days that were last noted as thinned. Their end is read last, as it is written first: so
   * the two are never in the wrong order.
   */
  Optional<ThinnedDays> findThinnedDays() {
    LocalDate complete = find(THINNED_ALL).map(LateDays::dayOf).orElse(LocalDate.EPOCH);
    return find(THINNED).map(before -> new ThinnedDays(LateDays.dayOf(before), complete));
  }

  /** Reads first what another program has noted. */
  void putThinnedDays(ThinnedDays days) {
    ThinnedDays noted = findThinnedDays().map(days::after).orElse(days);
    put(THINNED, noted.before().atStartOfDay(ZoneOffset.UTC).toInstant());
    put(THINNED_ALL, noted.complete().atStartOfDay(ZoneOffset.UTC).toInstant());
  }

  Removals findRemovals() {
    return new Removals(
        reader
            .all(
                SimpleStatement.newInstance(
                    "SELECT removed, at, complete FROM removals WHERE archive = 1"),
                ArchiveMarks::removal)
            .stream()
            .flatMap(Optional::stream)
            .toList());
  }

  private static Optional<Removal> removal(Row row) {
    return Removed.find(Objects.requireNonNull(row.getString("removed")))
        .map(what -> removal(what, row));
  }

  private static Removal removal(Removed what, Row row) {
    return new Removal(
        what, Objects.requireNonNull(row.getInstant("at")), row.getBoolean("complete"));
  }

  /** An earlier version, which would archive it again, does not open the archive any more. */
  void putRemoval(Removal removal) {
    refuseBefore(REMOVALS);
    Optional<Removal> noted = findNoted(removal.what());
    while (!tryPutRemoval(noted, noted.map(removal::after).orElse(removal))) {
      noted = findNoted(removal.what());
    }
  }

  private Optional<Removal> findNoted(Removed what) {
    return reader
        .all(
            SimpleStatement.newInstance(
                "SELECT at, complete FROM removals WHERE archive = 1 AND removed = ?", what.text()),
            row -> removal(what, row))
        .stream()
        .findFirst();
  }

  /** Puts it if a removal is still noted as it was read. */
  private boolean tryPutRemoval(Optional<Removal> noted, Removal next) {
    return noted.equals(Optional.of(next))
        || isApplied(noted.map(before -> update(before, next)).orElseGet(() -> insert(next)));
  }

  private static SimpleStatement insert(Removal removal) {
    return SimpleStatement.newInstance(
        "INSERT INTO removals (archive, removed, at, complete) VALUES (1, ?, ?, ?) IF NOT EXISTS",
        removal.what().text(),
        removal.at(),
        removal.complete());
  }

  private static SimpleStatement update(Removal noted, Removal next) {
    return SimpleStatement.newInstance(
        "UPDATE removals SET at = ?, complete = ? WHERE archive = 1 AND removed = ?"
            + " IF at = ? AND complete = ?",
        next.at(),
        next.complete(),
        next.what().text(),
        noted.at(),
        noted.complete());
  }

  /** In whatever datacenter the other programs are. */
  private boolean isApplied(SimpleStatement conditional) {
    return session
        .await(session.write(conditional.setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL)))
        .wasApplied();
  }

  /** Versions before that of a migration do not open the archive any more. */
  void refuseBefore(int version) {
    write(
        SimpleStatement.newInstance(
            "UPDATE schema_migrations SET readable_from = ? WHERE schema_name = ? AND version = ?",
            version,
            CassandraSchema.ARCHIVE,
            version));
  }

  /** Asks all datacenters: one that is not rebuilt yet has no rows of an archive. */
  boolean isArchiveEmpty() {
    return reader
        .all(
            SimpleStatement.newInstance("SELECT subject FROM observation_buckets LIMIT 1")
                .setConsistencyLevel(DefaultConsistencyLevel.QUORUM),
            row -> row)
        .isEmpty();
  }

  private static SimpleStatement insert(Mark mark, Instant at, String condition) {
    return SimpleStatement.newInstance(
        "INSERT INTO schema_migrations (schema_name, version, name, readable_from, applied_at)"
            + " VALUES (?, ?, ?, 1, ?)"
            + condition,
        mark.series(),
        mark.step(),
        mark.name(),
        at);
  }

  private static Instant appliedAt(Row row) {
    return Objects.requireNonNull(row.getInstant("applied_at"));
  }

  private void write(SimpleStatement statement) {
    var _ = session.await(session.write(statement));
  }
}
