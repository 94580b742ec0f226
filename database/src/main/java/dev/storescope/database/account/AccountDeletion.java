package dev.storescope.database.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.SqlStatements;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Deletes what belongs to an account; its name and its ledger stay. */
final class AccountDeletion {
  /** The statements, each with the id of the account; rows before those that they refer to. */
  private static final List<String> STATEMENTS =
      List.of(
          "delete from fired_alert where rule_id in"
              + " (select id from alert_rule where account_id = ?)",
          "delete from alert_rule where account_id = ?",
          "delete from alert_message where account_id = ?",
          "delete from inbox_reader where account_id = ?",
          "delete from inbox_reader where reader_id = ?",
          "delete from news_digest where account_id = ?",
          "delete from awaited_request where account_id = ?",
          "delete from delivery where account_id = ?",
          "delete from channel where account_id = ?",
          "delete from own_day where account_id = ?",
          "delete from own_report where account_id = ?",
          "delete from own_content where account_id = ?",
          "delete from own_review where account_id = ?",
          "delete from connection where account_id = ?",
          "delete from tracked_keyword where tracked_app_id in"
              + " (select id from tracked_app where account_id = ?)",
          "delete from tracked_app where account_id = ?",
          "delete from fetch_interval where account_id = ?",
          "delete from competitor_list where account_id = ?",
          "delete from keyword_note where account_id = ?",
          "delete from keyword_undo where account_id = ?",
          "delete from metadata_draft where account_id = ?",
          "delete from annotation where account_id = ?",
          "delete from grouped_app where account_id = ?",
          "delete from app_group where account_id = ?",
          "delete from group_number where account_id = ?",
          "delete from report_title where account_id = ?",
          "delete from report_note where account_id = ?",
          "delete from report_logo where account_id = ?",
          "delete from report_schedule where account_id = ?",
          "delete from shared_link where account_id = ?",
          "delete from workspace_member where workspace_id = ?",
          "delete from workspace_member where username ="
              + " (select username from account where id = ?)",
          "delete from known_network where account_id = ?",
          "delete from session where account_id = ?",
          "delete from api_key where account_id = ?",
          // Whoever reads the ledger later grants nothing more: the last month is granted already.
          "insert into credit_balance (account_id, balance, last_entry, monthly_grant,"
              + " granted_month) values (?, 0, 0, 0, '"
              + LedgerAccount.NEVER_AGAIN
              + "') on conflict (account_id) do update"
              + " set monthly_grant = 0, granted_month = excluded.granted_month");

  private AccountDeletion() {}

  /**
   * Marks an account as deleted and deletes its rows; false if there is none.
   *
   * @param condition whether the account may be deleted
   */
  static boolean delete(SqlStatements sql, AccountId account, Instant now, String condition)
      throws SQLException {
    // The row is locked from here on: whoever adds to the account waits, and finds it deleted.
    int marked =
        sql.update(
            """
            update account set deleted_at = ?, disabled_at = coalesce(disabled_at, ?),
              role = 'MEMBER', password_hash = ''
            where id = ? and deleted_at is null and\s"""
                + condition,
            now,
            now,
            account.value());
    if (marked == 1) {
      lock(sql, account);
      for (String statement : STATEMENTS) {
        sql.update(statement, account.value());
      }
    }
    return marked == 1;
  }

  /**
   * Messages are added to channels and rules under their locks, and figures to connections, not
   * under that of the account.
   */
  private static void lock(SqlStatements sql, AccountId account) throws SQLException {
    for (String table : List.of("alert_rule", "channel", "connection")) {
      String rows = "select id from " + table + " where account_id = ? order by id";
      sql.lock(rows, row -> row.getLong("id"), account.value());
    }
  }
}
