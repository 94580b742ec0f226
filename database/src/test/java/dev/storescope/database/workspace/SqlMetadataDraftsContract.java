package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.metadata.MetadataDrafts;
import dev.storescope.testkit.MetadataDraftsContract;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlMetadataDraftsContract extends MetadataDraftsContract {
  @AutoClose private final SqlDatabase database;

  public SqlMetadataDraftsContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected MetadataDrafts open() {
    return database.metadataDrafts();
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
