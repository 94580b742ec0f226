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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The figures of own apps in an SQL database: a row for each report and date. */
public record SqlOwnFigures(Transactions transactions) implements OwnFigures {
  @Override
  public int put(AccountId account, long connection, Collection<OwnDay> days) {
    return transactions.transact(sql -> new OwnDayRows(sql, account, connection).put(days)).days();
  }

  @Override
  public void visit(
      AccountId account,
      AppId app,
      LocalDate from,
      LocalDate to,
      Optional<Country> country,
      Visitor visitor) {
    List<KeptDay> days = list(account, app, from, to, "counts");
    days.forEach(day -> visitor.visitDay(day.date(), day.report(), day.processedOn()));
    @Nullable Country[] countries = CountReader.countries();
    for (KeptDay day : days) {
      OwnCounts.read(
          day.bytes(),
          country,
          countries,
          (figure, source, each, count) -> visitor.visit(day.date(), figure, source, each, count));
    }
  }

  @Override
  public void visitSums(
      AccountId account, AppId app, LocalDate from, LocalDate to, SumVisitor visitor) {
    List<KeptDay> days = list(account, app, from, to, "coalesce(sums, counts)");
    days.forEach(day -> visitor.visitDay(day.date(), day.report(), day.processedOn()));
    @Nullable Country[] countries = CountReader.countries();
    for (KeptDay day : days) {
      if (day.isSummed()) {
        OwnSums.read(day.bytes(), day.date(), countries, visitor);
      } else {
        OwnCounts.read(
            day.bytes(),
            Optional.empty(),
            countries,
            (figure, source, country, count) -> {
              visitor.visitSource(day.date(), figure, source, count);
              visitor.visitCountry(day.date(), figure, country, count);
            });
      }
    }
  }

  /** Reads the days, and decodes nothing: that takes a while, and is done without a connection. */
  private List<KeptDay> list(
      AccountId account, AppId app, LocalDate from, LocalDate to, String bytes) {
    return transactions.run(
        sql ->
            sql.list(
                """
                select day, report, processed_on, sums is not null as summed, %s as bytes
                from own_day
                where account_id = ? and store = ? and app = ? and day between ? and ?
                order by day, report
                """
                    .formatted(bytes),
                KeptDay::of,
                account.value(),
                app.store().wireName(),
                app.value(),
                from.toEpochDay(),
                to.toEpochDay()));
  }

  /** A day that is kept of a report. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record KeptDay(
      LocalDate date, OwnReport report, LocalDate processedOn, boolean isSummed, byte[] bytes) {
    static KeptDay of(ResultSet row) throws SQLException {
      return new KeptDay(
          LocalDate.ofEpochDay(row.getLong("day")),
          OwnReport.find(row.getString("report")).orElseThrow(),
          LocalDate.ofEpochDay(row.getLong("processed_on")),
          row.getBoolean("summed"),
          row.getBytes("bytes"));
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
