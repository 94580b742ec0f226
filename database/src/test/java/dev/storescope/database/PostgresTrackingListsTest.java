package dev.storescope.database;

import dev.storescope.database.workspace.SqlTrackingListsContract;

class PostgresTrackingListsTest extends SqlTrackingListsContract {
  PostgresTrackingListsTest() {
    super(TestPostgres.newDatabase());
  }
}
