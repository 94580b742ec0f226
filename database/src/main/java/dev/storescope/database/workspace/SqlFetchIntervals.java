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
