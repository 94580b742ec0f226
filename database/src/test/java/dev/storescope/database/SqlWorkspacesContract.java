package dev.storescope.database;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Workspaces;
import dev.storescope.testkit.WorkspacesContract;
import org.junit.jupiter.api.AutoClose;

abstract class SqlWorkspacesContract extends WorkspacesContract {
  @AutoClose private final SqlDatabase database;

  SqlWorkspacesContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected Workspaces open() {
    return database.workspaces();
  }

  @Override
  protected Accounts accounts() {
    return database.accounts();
  }
}
