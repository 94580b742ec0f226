package dev.storescope.database;

class PostgresSharedLinksTest extends SqlSharedLinksContract {
  PostgresSharedLinksTest() {
    super(TestPostgres.newDatabase());
  }
}
