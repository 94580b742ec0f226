package dev.storescope.database;

class PostgresMetadataDraftsTest extends SqlMetadataDraftsContract {
  PostgresMetadataDraftsTest() {
    super(TestPostgres.newDatabase());
  }
}
