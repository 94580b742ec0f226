package dev.storescope.database;

class PostgresAppGroupsTest extends SqlAppGroupsContract {
  PostgresAppGroupsTest() {
    super(TestPostgres.newDatabase());
  }
}
