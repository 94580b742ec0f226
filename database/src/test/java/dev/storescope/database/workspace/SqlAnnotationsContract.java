package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.annotations.Annotations;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.testkit.AnnotationsContract;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlAnnotationsContract extends AnnotationsContract {
  @AutoClose private final SqlDatabase database;

  public SqlAnnotationsContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected Annotations open() {
    return database.annotations();
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
