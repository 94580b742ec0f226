package dev.storescope.database.delivery;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertRules;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.testkit.AlertRulesContract;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlAlertRulesContract extends AlertRulesContract {
  @AutoClose private final SqlDatabase database;

  public SqlAlertRulesContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected AlertRules open() {
    return database.alertRules();
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
