package dev.storescope.database;

import dev.storescope.database.account.SqlWorkspacesContract;

class PostgresWorkspacesTest extends SqlWorkspacesContract {
  PostgresWorkspacesTest() {
    super(TestPostgres.newDatabase());
  }
}
