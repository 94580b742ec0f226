package dev.storescope.database;

import dev.storescope.database.workspace.SqlAnnotationsContract;

class PostgresAnnotationsTest extends SqlAnnotationsContract {
  PostgresAnnotationsTest() {
    super(TestPostgres.newDatabase());
  }
}
