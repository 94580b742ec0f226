package dev.storescope.database;

import dev.storescope.database.account.SqlSharedLinksContract;

class PostgresSharedLinksTest extends SqlSharedLinksContract {
  PostgresSharedLinksTest() {
    super(TestPostgres.newDatabase());
  }
}
