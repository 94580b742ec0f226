package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.Transactions;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigures;
import dev.storescope.own.OwnReport;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The figures of own apps in an SQL database: a row for each report and date. */
public record SqlOwnFigures(Transactions transactions) implements OwnFigures {
  @Override
  public int put(AccountId account, long connection, Collection<OwnDay> days) {
    return transactions.transact(sql -> new OwnDayRows(sql, account, connection).put(days)).days();
  }

  @Override
  public void visit(AccountId account, AppId app, LocalDate from, LocalDate to, Visitor visitor) {
    // Read outside of the transaction, as it takes a while.
    List<KeptCounts> rows =
        transactions.run(
            sql ->
                sql.list(
                    """
                    select day, report, processed_on, counts from own_day
                    where account_id = ? and store = ? and app = ? and day between ? and ?
                    order by day, report
                    """,
                    KeptCounts::of,
                    account.value(),
                    app.store().wireName(),
                    app.value(),
                    from.toEpochDay(),
                    to.toEpochDay()));
    rows.forEach(row -> visitor.visitDay(row.date(), row.report(), row.processedOn()));
    @Nullable Country[] countries = OwnCounts.countries();
    for (KeptCounts row : rows) {
      OwnCounts.read(
          row.counts(),
          countries,
          (figure, source, country, count) ->
              visitor.visit(row.date(), figure, source, country, count));
    }
  }

  /** A day that is kept of a report. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record KeptCounts(
      LocalDate date, OwnReport report, LocalDate processedOn, byte[] counts) {
    static KeptCounts of(ResultSet row) throws SQLException {
      return new KeptCounts(
          LocalDate.ofEpochDay(row.getLong("day")),
          OwnReport.find(row.getString("report")).orElseThrow(),
          LocalDate.ofEpochDay(row.getLong("processed_on")),
          row.getBytes("counts"));
    }
  }

  @Override
  public List<KeptDays> list(AccountId account) {
    return transactions.run(
        sql ->
            sql.list(
                """
                select store, app, report, min(day) as first_day, max(day) as last_day,
                  count(*) as days
                from own_day where account_id = ?
                group by store, app, report order by store, app, report
                """,
                SqlOwnFigures::readKept,
                account.value()));
  }

  private static KeptDays readKept(ResultSet row) throws SQLException {
    StoreType store = StoreType.find(row.getString("store")).orElseThrow();
    return new KeptDays(
        AppId.of(store, row.getString("app")),
        OwnReport.find(row.getString("report")).orElseThrow(),
        LocalDate.ofEpochDay(row.getLong("first_day")),
        LocalDate.ofEpochDay(row.getLong("last_day")),
        row.getLong("days"));
  }
}
