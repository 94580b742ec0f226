package dev.storescope.database;

import dev.storescope.database.workspace.SqlDoubtfulDaysContract;

class PostgresDoubtfulDaysTest extends SqlDoubtfulDaysContract {
  PostgresDoubtfulDaysTest() {
    super(TestPostgres.newDatabase());
  }
}
