package dev.storescope.database;

class PostgresTrackingListsTest extends SqlTrackingListsContract {
  PostgresTrackingListsTest() {
    super(TestPostgres.newDatabase());
  }
}
