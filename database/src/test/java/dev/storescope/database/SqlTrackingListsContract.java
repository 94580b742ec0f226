package dev.storescope.database;

import dev.storescope.accounts.AccountId;
import dev.storescope.testkit.TrackingListsContract;
import dev.storescope.tracking.TrackingLists;
import org.junit.jupiter.api.AutoClose;

abstract class SqlTrackingListsContract extends TrackingListsContract {
  @AutoClose private final SqlDatabase database;

  SqlTrackingListsContract(DatabaseLocation location) {
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
