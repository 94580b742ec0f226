package dev.storescope.database.delivery;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.Digests;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.testkit.DigestsContract;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlDigestsContract extends DigestsContract {
  @AutoClose private final SqlDatabase database;

  public SqlDigestsContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected Digests open() {
    return database.digests();
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
