package dev.storescope.database.account;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.testkit.SharedLinksContract;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlSharedLinksContract extends SharedLinksContract {
  @AutoClose private final SqlDatabase database;

  public SqlSharedLinksContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected SharedLinks open() {
    return database.sharedLinks();
  }

  @Override
  protected Accounts accounts() {
    return database.accounts();
  }
}
