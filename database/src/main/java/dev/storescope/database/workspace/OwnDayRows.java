package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.own.DayVersions;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnReports.Kept;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Writes the days that a connection has read, within a transaction. */
record OwnDayRows(SqlStatements sql, AccountId account, long connection) {
  private static final String OF_DAY =
      " where account_id = ? and store = ? and app = ? and report = ? and day = ?";

  /** The version of a day that is kept, and one that was doubted since. */
  private record Versions(OwnDay kept, Optional<OwnDay> doubted) {}

  boolean isConnected() throws SQLException {
    return SqlConnections.lock(sql, account, connection);
  }

  /** None are kept if there is no such connection. */
  Kept put(Collection<OwnDay> days) throws SQLException {
    Kept kept = Kept.NONE;
    if (isConnected()) {
      for (OwnDay day : days) {
        kept = kept.plus(put(day));
      }
    }
    return kept;
  }

  private Kept put(OwnDay day) throws SQLException {
    Optional<Versions> versions = find(day);
    DayVersions.Choice choice =
        versions
            .map(each -> DayVersions.choose(each.kept(), day, each.doubted()))
            .orElse(DayVersions.Choice.LATER);
    return switch (choice) {
      case LATER -> {
        replace(day);
        yield new Kept(1, 0);
      }
      case KEPT -> Kept.NONE;
      case KEPT_IN_DOUBT -> {
        doubt(day);
        yield new Kept(0, 1);
      }
    };
  }

  private Optional<Versions> find(OwnDay day) throws SQLException {
    return sql.find(
        "select processed_on, counts, doubted_on from own_day" + OF_DAY,
        row -> read(row, day),
        account.value(),
        day.app().store().wireName(),
        day.app().value(),
        day.report().wireName(),
        day.date().toEpochDay());
  }

  private static Versions read(ResultSet row, OwnDay day) throws SQLException {
    Map<OwnDay.Key, Long> counts = new HashMap<>();
    OwnCounts.read(
        row.getBytes("counts"),
        Optional.empty(),
        CountReader.countries(),
        (figure, source, country, count) ->
            counts.put(new OwnDay.Key(figure, source, country), count));
    LocalDate processedOn = LocalDate.ofEpochDay(row.getLong("processed_on"));
    long doubtedOn = row.getLong("doubted_on");
    Optional<OwnDay> doubted =
        row.wasNull()
            ? Optional.empty()
            : Optional.of(version(day, LocalDate.ofEpochDay(doubtedOn), Map.of()));
    return new Versions(version(day, processedOn, counts), doubted);
  }

  private static OwnDay version(OwnDay day, LocalDate processedOn, Map<OwnDay.Key, Long> counts) {
    return new OwnDay(day.app(), day.report(), day.date(), processedOn, counts);
  }

  private void doubt(OwnDay day) throws SQLException {
    sql.update(
        "update own_day set doubted_on = ?" + OF_DAY,
        day.processedOn().toEpochDay(),
        account.value(),
        day.app().store().wireName(),
        day.app().value(),
        day.report().wireName(),
        day.date().toEpochDay());
  }

  /** Another process may have kept a later version since. */
  private void replace(OwnDay day) throws SQLException {
    sql.update(
        """
        insert into own_day
          (account_id, store, app, report, day, connection_id, processed_on, counts, sums)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
        on conflict (account_id, store, app, report, day) do update
          set connection_id = excluded.connection_id, processed_on = excluded.processed_on,
            counts = excluded.counts, sums = excluded.sums, doubted_on = null
          where own_day.processed_on <= excluded.processed_on
        """,
        account.value(),
        day.app().store().wireName(),
        day.app().value(),
        day.report().wireName(),
        day.date().toEpochDay(),
        connection,
        day.processedOn().toEpochDay(),
        OwnCounts.write(day.counts()),
        OwnSums.write(day.counts()));
  }
}
