package dev.storescope.database;

class PostgresWorkspacesTest extends SqlWorkspacesContract {
  PostgresWorkspacesTest() {
    super(TestPostgres.newDatabase());
  }
}
