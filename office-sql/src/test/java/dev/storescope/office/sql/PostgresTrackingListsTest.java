package dev.storescope.office.sql;

class PostgresTrackingListsTest extends SqlTrackingListsContract {
  PostgresTrackingListsTest() {
    super(TestPostgres.newOffice());
  }
}
