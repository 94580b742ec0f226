package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.reports.Logo;
import dev.storescope.reports.ReportSubject;
import dev.storescope.reports.ReportText;
import dev.storescope.reports.ReportTexts;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;

/** The texts and logos of reports in an SQL database. */
public record SqlReportTexts(Transactions transactions) implements ReportTexts {
  private static final String OF_SUBJECT = " where account_id = ? and subject = ?";
  private static final String OF_WEEK = OF_SUBJECT + " and week = ?";

  @Override
  public ReportText find(AccountId account, ReportSubject subject, LocalDate week) {
    return transactions.run(
        sql ->
            new ReportText(
                sql.find(
                        "select title from report_title" + OF_SUBJECT,
                        row -> row.getString("title"),
                        account.value(),
                        subject.key())
                    .orElse(""),
                sql.find(
                        "select note from report_note" + OF_WEEK,
                        row -> row.getString("note"),
                        account.value(),
                        subject.key(),
                        week.toEpochDay())
                    .orElse("")));
  }

  @Override
  public void put(AccountId account, ReportSubject subject, LocalDate week, ReportText text) {
    transactions.transact(
        sql -> {
          requireAccount(sql, account);
          sql.update("delete from report_title" + OF_SUBJECT, account.value(), subject.key());
          sql.update(
              "delete from report_note" + OF_WEEK,
              account.value(),
              subject.key(),
              week.toEpochDay());
          if (!text.title().isEmpty()) {
            sql.update(
                "insert into report_title (account_id, subject, title) values (?, ?, ?)",
                account.value(),
                subject.key(),
                text.title());
          }
          if (!text.note().isEmpty()) {
            requireSpace(sql, account);
            sql.update(
                "insert into report_note (account_id, subject, week, note) values (?, ?, ?, ?)",
                account.value(),
                subject.key(),
                week.toEpochDay(),
                text.note());
          }
          return account;
        });
  }

  private static void requireSpace(SqlStatements sql, AccountId account) throws SQLException {
    if (sql.count("select count(*) from report_note where account_id = ?", account.value())
        >= MAX_NOTES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "Limit reached: an account has at most %,d notes in reports.",
              MAX_NOTES));
    }
  }

  @Override
  public Optional<Logo> findLogo(AccountId account) {
    return transactions.run(
        sql ->
            sql.find(
                "select image from report_logo where account_id = ?",
                row -> Logo.parse(row.getString("image")),
                account.value()));
  }

  @Override
  public void putLogo(AccountId account, Optional<Logo> logo) {
    transactions.transact(
        sql -> {
          requireAccount(sql, account);
          sql.update("delete from report_logo where account_id = ?", account.value());
          if (logo.isPresent()) {
            sql.update(
                "insert into report_logo (account_id, image) values (?, ?)",
                account.value(),
                logo.get().base64());
          }
          return account;
        });
  }

  private static void requireAccount(SqlStatements sql, AccountId account) throws SQLException {
    if (!AccountAppRows.lock(sql, account)) {
      throw SqlAccounts.noAccount(account);
    }
  }
}
