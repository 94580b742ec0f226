package dev.storescope.database;

import dev.storescope.database.workspace.SqlAppGroupsContract;

class PostgresAppGroupsTest extends SqlAppGroupsContract {
  PostgresAppGroupsTest() {
    super(TestPostgres.newDatabase());
  }
}
