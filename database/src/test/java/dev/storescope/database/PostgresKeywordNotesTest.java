package dev.storescope.database;

class PostgresKeywordNotesTest extends SqlKeywordNotesContract {
  PostgresKeywordNotesTest() {
    super(TestPostgres.newDatabase());
  }
}
