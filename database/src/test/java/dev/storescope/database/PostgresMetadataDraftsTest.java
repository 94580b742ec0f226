package dev.storescope.database;

import dev.storescope.database.workspace.SqlMetadataDraftsContract;

class PostgresMetadataDraftsTest extends SqlMetadataDraftsContract {
  PostgresMetadataDraftsTest() {
    super(TestPostgres.newDatabase());
  }
}
