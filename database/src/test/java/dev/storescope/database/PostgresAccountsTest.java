package dev.storescope.database;

import dev.storescope.database.account.SqlAccountsContract;

class PostgresAccountsTest extends SqlAccountsContract {
  PostgresAccountsTest() {
    super(TestPostgres.newDatabase());
  }
}
