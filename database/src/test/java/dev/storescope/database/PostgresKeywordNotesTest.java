package dev.storescope.database;

import dev.storescope.database.workspace.SqlKeywordNotesContract;

class PostgresKeywordNotesTest extends SqlKeywordNotesContract {
  PostgresKeywordNotesTest() {
    super(TestPostgres.newDatabase());
  }
}
