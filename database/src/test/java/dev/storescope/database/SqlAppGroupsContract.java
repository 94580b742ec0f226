package dev.storescope.database;

import dev.storescope.accounts.AccountId;
import dev.storescope.groups.AppGroups;
import dev.storescope.testkit.AppGroupsContract;
import org.junit.jupiter.api.AutoClose;

abstract class SqlAppGroupsContract extends AppGroupsContract {
  @AutoClose private final SqlDatabase database;

  SqlAppGroupsContract(DatabaseLocation location) {
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
