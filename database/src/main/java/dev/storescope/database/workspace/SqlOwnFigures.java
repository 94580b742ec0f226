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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The figures of own apps in an SQL database: a row for each report and date. */
public record SqlOwnFigures(Transactions transactions) implements OwnFigures {
  @Override
  public int put(AccountId account, long connection, Collection<OwnDay> days) {
    return transactions.transact(sql -> new OwnDayRows(sql, account, connection).put(days)).days();
  }

  @Override
  public void visit(AccountId account, AppId app, LocalDate from, LocalDate to, Visitor visitor) {
    // Read outside of the transaction, as it takes a while.
    List<Map.Entry<LocalDate, byte[]>> rows =
        transactions.run(
            sql ->
                sql.list(
                    """
                    select day, counts from own_day
                    where account_id = ? and store = ? and app = ? and day between ? and ?
                    order by day, report
                    """,
                    row ->
                        Map.entry(LocalDate.ofEpochDay(row.getLong("day")), row.getBytes("counts")),
                    account.value(),
                    app.store().wireName(),
                    app.value(),
                    from.toEpochDay(),
                    to.toEpochDay()));
    Map<Integer, Country> countries = new HashMap<>();
    for (Map.Entry<LocalDate, byte[]> row : rows) {
      OwnCounts.read(
          row.getValue(),
          countries,
          (figure, source, country, count) ->
              visitor.visit(row.getKey(), figure, source, country, count));
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
