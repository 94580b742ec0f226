package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.groups.AppGroups;
import dev.storescope.testkit.AppGroupsContract;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlAppGroupsContract extends AppGroupsContract {
  @AutoClose private final SqlDatabase database;

  public SqlAppGroupsContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected AppGroups open() {
    return database.groups();
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
