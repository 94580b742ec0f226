package dev.storescope.database;

import dev.storescope.database.workspace.SqlCompetitorListsContract;

class PostgresCompetitorListsTest extends SqlCompetitorListsContract {
  PostgresCompetitorListsTest() {
    super(TestPostgres.newDatabase());
  }
}
