package dev.storescope.database;

class PostgresCompetitorListsTest extends SqlCompetitorListsContract {
  PostgresCompetitorListsTest() {
    super(TestPostgres.newDatabase());
  }
}
