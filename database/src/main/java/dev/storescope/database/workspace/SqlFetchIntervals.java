package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.tracking.interval.FetchIntervals;
import dev.storescope.tracking.interval.IntervalScope;
import dev.storescope.workbench.Tag;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The intervals that accounts have chosen, in an SQL database. */
public record SqlFetchIntervals(Transactions database) implements FetchIntervals {
  @Override
  public Map<IntervalScope, FetchInterval> list(AccountId account) {
    Map<IntervalScope, FetchInterval> all = new HashMap<>();
    database.run(
        sql ->
            sql.list(
                "select scope, every_days from fetch_interval where account_id = ?",
                row ->
                    all.put(
                        IntervalScope.parse(row.getString("scope")),
                        FetchInterval.find(row.getLong("every_days")).orElseThrow()),
                account.value()));
    return all;
  }

  @Override
  public void put(AccountId account, IntervalScope scope, FetchInterval interval) {
    database.transact(
        sql -> {
          if (!AccountAppRows.lock(sql, account)) {
            throw SqlAccounts.noAccount(account);
          }
          check(sql, account, scope);
          return sql.update(
              """
              insert into fetch_interval (account_id, scope, every_days) values (?, ?, ?)
              on conflict (account_id, scope) do update set every_days = excluded.every_days
              """,
              account.value(),
              scope.format(),
              interval.days());
        });
  }

  private static void check(SqlStatements sql, AccountId account, IntervalScope scope)
      throws SQLException {
    switch (scope) {
      case IntervalScope.OfApp(GroupedApp app) -> requireTracked(sql, account, app);
      case IntervalScope.OfTag(GroupedApp app, Tag _) -> requireTracked(sql, account, app);
      case IntervalScope.OfGroup(long number) -> {
        if (sql.count(
                "select count(*) from app_group where account_id = ? and number = ?",
                account.value(),
                number)
            == 0) {
          throw new IllegalArgumentException("There is no group " + number + " in this workspace.");
        }
      }
    }
  }

  private static void requireTracked(SqlStatements sql, AccountId account, GroupedApp app)
      throws SQLException {
    if (sql.count(
            "select count(*) from tracked_app" + AccountAppRows.WHERE,
            AccountAppRows.values(account, app.app(), app.country()))
        == 0) {
      throw new IllegalArgumentException(
          "%s is not tracked in %s. Track the app first.".formatted(app.app(), app.country()));
    }
  }

  @Override
  public boolean remove(AccountId account, IntervalScope scope) {
    return database.transact(
            sql ->
                sql.update(
                    "delete from fetch_interval where account_id = ? and scope = ?",
                    account.value(),
                    scope.format()))
        > 0;
  }

  /** Removes that of a group that is removed. */
  static int removeOf(SqlStatements sql, AccountId account, long group) throws SQLException {
    return sql.update(
        "delete from fetch_interval where account_id = ? and scope = ?",
        account.value(),
        new IntervalScope.OfGroup(group).format());
  }

  /** Removes those of an app that is no longer tracked. */
  static int removeOf(SqlStatements sql, AccountId account, AppId app, Country country)
      throws SQLException {
    String ofApp = new IntervalScope.OfApp(new GroupedApp(app, country)).format();
    String ofTags = ofApp.replaceFirst("app", "tag") + ":";
    return sql.update(
        "delete from fetch_interval where account_id = ? and (scope = ? or substr(scope, 1, ?) = ?)",
        account.value(),
        ofApp,
        ofTags.length(),
        ofTags);
  }
}
