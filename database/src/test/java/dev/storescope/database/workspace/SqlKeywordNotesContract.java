package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.testkit.KeywordNotesContract;
import dev.storescope.workbench.KeywordNotes;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlKeywordNotesContract extends KeywordNotesContract {
  @AutoClose private final SqlDatabase database;

  public SqlKeywordNotesContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected KeywordNotes open() {
    return database.keywordNotes();
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
