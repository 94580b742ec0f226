package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.testkit.CompetitorListsContract;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlCompetitorListsContract extends CompetitorListsContract {
  @AutoClose private final SqlDatabase database;

  public SqlCompetitorListsContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected CompetitorLists open() {
    return database.competitorLists();
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
