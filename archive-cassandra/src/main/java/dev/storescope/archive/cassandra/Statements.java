package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Every statement there is, prepared; each is about one partition, but for the walk. */
final class Statements {
  private static final String COLUMNS = "position, value, indexed, writetime(value) AS written";
  private static final String OBSERVED =
      "SELECT "
          + COLUMNS
          + " FROM observation WHERE subject = ? AND bucket = ? AND position >= ? AND position < ?";

  private final PreparedStatement insertObservation;
  private final PreparedStatement markIndexed;
  private final PreparedStatement listObservations;
  private final PreparedStatement findLatest;
  private final PreparedStatement insertSeries;
  private final PreparedStatement listSeries;
  private final PreparedStatement walkSeries;
  private final PreparedStatement insertCalendar;
  private final PreparedStatement listCalendar;
  private final Map<Index, PreparedStatement> insertRank = new EnumMap<>(Index.class);
  private final Map<Index, PreparedStatement> listRanks = new EnumMap<>(Index.class);

  Statements(CqlSession session) {
    insertObservation =
        session.prepare(
            "INSERT INTO observation (subject, bucket, position, value) VALUES (?, ?, ?, ?)");
    markIndexed =
        session.prepare(
            "UPDATE observation SET indexed = true"
                + " WHERE subject = ? AND bucket = ? AND position = ?");
    listObservations = session.prepare(OBSERVED + " LIMIT ?");
    findLatest = session.prepare(OBSERVED + " ORDER BY position DESC LIMIT 1");
    insertSeries = session.prepare("INSERT INTO series (subject, bucket) VALUES (?, ?)");
    listSeries =
        session.prepare(
            "SELECT bucket FROM series WHERE subject = ? AND bucket >= ? AND bucket <= ?");
    walkSeries = session.prepare("SELECT subject, bucket FROM series");
    insertCalendar = session.prepare("INSERT INTO calendar (index_name, bucket) VALUES (?, ?)");
    listCalendar =
        session.prepare(
            "SELECT bucket FROM calendar WHERE index_name = ? AND bucket >= ? AND bucket <= ?");
    for (Index index : Index.values()) {
      insertRank.put(
          index,
          session.prepare(
              "INSERT INTO "
                  + index.table()
                  + " (app, bucket, position, value) VALUES (?, ?, ?, ?)"));
      listRanks.put(
          index,
          session.prepare(
              "SELECT position, value FROM "
                  + index.table()
                  + " WHERE app = ? AND bucket = ? AND position >= ? AND position < ? LIMIT ?"));
    }
  }

  PreparedStatement insertObservation() {
    return insertObservation;
  }

  PreparedStatement markIndexed() {
    return markIndexed;
  }

  PreparedStatement listObservations() {
    return listObservations;
  }

  PreparedStatement findLatest() {
    return findLatest;
  }

  PreparedStatement insertSeries() {
    return insertSeries;
  }

  PreparedStatement listSeries() {
    return listSeries;
  }

  /** The partitions of all subjects, each subject's together: for export and repair. */
  PreparedStatement walkSeries() {
    return walkSeries;
  }

  PreparedStatement insertCalendar() {
    return insertCalendar;
  }

  PreparedStatement listCalendar() {
    return listCalendar;
  }

  PreparedStatement insertRank(Index index) {
    return Objects.requireNonNull(insertRank.get(index));
  }

  PreparedStatement listRanks(Index index) {
    return Objects.requireNonNull(listRanks.get(index));
  }
}
