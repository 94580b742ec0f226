package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.Transactions;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnReport;
import dev.storescope.own.OwnReports;
import dev.storescope.store.AppId;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;

/** The reports of consoles that were read, in an SQL database. */
public record SqlOwnReports(Transactions transactions) implements OwnReports {
  @Override
  public Kept put(AccountId account, long connection, ReadReport report, Collection<OwnDay> days) {
    return transactions.transact(
        sql -> {
          OwnDayRows rows = new OwnDayRows(sql, account, connection);
          if (!rows.isConnected()) {
            return Kept.NONE;
          }
          sql.update(
              """
              insert into own_report
                (account_id, id, store, app, report, processed_on, connection_id)
              values (?, ?, ?, ?, ?, ?, ?)
              on conflict (account_id, id) do nothing
              """,
              account.value(),
              report.id(),
              report.app().store().wireName(),
              report.app().value(),
              report.report().wireName(),
              report.processedOn().toEpochDay(),
              connection);
          return rows.put(days);
        });
  }

  @Override
  public List<ReadReport> list(AccountId account, AppId app, OwnReport report) {
    return transactions.run(
        sql ->
            sql.list(
                """
                select id, processed_on from own_report
                where account_id = ? and store = ? and app = ? and report = ?
                order by processed_on, id
                """,
                row ->
                    new ReadReport(
                        row.getString("id"),
                        app,
                        report,
                        LocalDate.ofEpochDay(row.getLong("processed_on"))),
                account.value(),
                app.store().wireName(),
                app.value(),
                report.wireName()));
  }
}
