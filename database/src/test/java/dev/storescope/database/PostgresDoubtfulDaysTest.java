package dev.storescope.database;

class PostgresDoubtfulDaysTest extends SqlDoubtfulDaysContract {
  PostgresDoubtfulDaysTest() {
    super(TestPostgres.newDatabase());
  }
}
