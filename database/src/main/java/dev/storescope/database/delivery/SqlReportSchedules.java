package dev.storescope.database.delivery;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.Digests.Schedule;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.IdList;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.reports.ReportSchedules;
import dev.storescope.reports.ReportSubject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** The reports that are sent every week, in an SQL database. */
public record SqlReportSchedules(Transactions transactions, InstantSource clock)
    implements ReportSchedules {
  private static final String OF_ACCOUNT = " where account_id = ?";
  private static final String OF_SUBJECT = OF_ACCOUNT + " and subject = ?";

  @Override
  public List<Scheduled> list(AccountId account) {
    return transactions.run(
        sql ->
            sql.list(
                "select * from report_schedule" + OF_ACCOUNT + " order by subject",
                SqlReportSchedules::read,
                account.value()));
  }

  @Override
  public Optional<Scheduled> find(AccountId account, ReportSubject subject) {
    return transactions.run(
        sql ->
            sql.find(
                "select * from report_schedule" + OF_SUBJECT,
                SqlReportSchedules::read,
                account.value(),
                subject.key()));
  }

  @Override
  public void put(
      AccountId account, ReportSubject subject, DigestSettings settings, SentLink link) {
    DayOfWeek day =
        settings
            .day()
            .orElseThrow(() -> new IllegalArgumentException("a report is sent on a weekday"));
    Instant now = clock.instant();
    transactions.transact(
        sql -> {
          if (!AccountAppRows.lock(sql, account)) {
            throw SqlAccounts.noAccount(account);
          }
          delete(sql, account, subject);
          requireSpace(sql, account);
          return sql.update(
              """
              insert into report_schedule
                (account_id, subject, weekday, hour, zone, channels, told_until, link_id, address)
              values (?, ?, ?, ?, ?, ?, ?, ?, ?)
              """,
              account.value(),
              subject.key(),
              day.getValue(),
              settings.hour(),
              settings.zone().getId(),
              IdList.format(settings.channels()),
              now,
              link.id(),
              link.address());
        });
  }

  private static void requireSpace(SqlStatements sql, AccountId account) throws SQLException {
    if (sql.count("select count(*) from report_schedule" + OF_ACCOUNT, account.value())
        >= MAX_SCHEDULES) {
      throw new IllegalArgumentException(
          "Limit reached: " + MAX_SCHEDULES + " reports are sent. Stop sending one first.");
    }
  }

  @Override
  public boolean remove(AccountId account, ReportSubject subject) {
    return transactions.transact(sql -> delete(sql, account, subject)) == 1;
  }

  public static int delete(SqlStatements sql, AccountId account, ReportSubject subject)
      throws SQLException {
    return sql.update("delete from report_schedule" + OF_SUBJECT, account.value(), subject.key());
  }

  @Override
  public List<Scheduled> listAll() {
    return transactions.run(
        sql -> sql.list("select * from report_schedule", SqlReportSchedules::read));
  }

  @Override
  public void noteSent(AccountId account, ReportSubject subject, Instant until) {
    transactions.transact(
        sql ->
            sql.update(
                "update report_schedule set told_until = ?" + OF_SUBJECT + " and told_until < ?",
                until,
                account.value(),
                subject.key(),
                until));
  }

  private static Scheduled read(ResultSet row) throws SQLException {
    DigestSettings settings =
        new DigestSettings(
            Optional.of(DayOfWeek.of(row.getInt("weekday"))),
            row.getInt("hour"),
            ZoneId.of(row.getString("zone")),
            IdList.parse(row.getString("channels")));
    return new Scheduled(
        new AccountId(row.getLong("account_id")),
        ReportSubject.parse(row.getString("subject")),
        new SentLink(row.getLong("link_id"), row.getString("address")),
        new Schedule(settings, getInstant(row, "told_until")));
  }
}
