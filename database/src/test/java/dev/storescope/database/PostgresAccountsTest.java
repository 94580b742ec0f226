package dev.storescope.database;

class PostgresAccountsTest extends SqlAccountsContract {
  PostgresAccountsTest() {
    super(TestPostgres.newDatabase());
  }
}
