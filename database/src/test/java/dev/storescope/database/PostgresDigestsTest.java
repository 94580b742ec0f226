package dev.storescope.database;

import dev.storescope.database.delivery.SqlDigestsContract;

class PostgresDigestsTest extends SqlDigestsContract {
  PostgresDigestsTest() {
    super(TestPostgres.newDatabase());
  }
}
