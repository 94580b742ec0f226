package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.testkit.TrackingListsContract;
import dev.storescope.tracking.TrackingLists;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlTrackingListsContract extends TrackingListsContract {
  @AutoClose private final SqlDatabase database;

  public SqlTrackingListsContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected TrackingLists open() {
    return database.trackingLists();
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
