package dev.storescope.database;

class PostgresDigestsTest extends SqlDigestsContract {
  PostgresDigestsTest() {
    super(TestPostgres.newDatabase());
  }
}
