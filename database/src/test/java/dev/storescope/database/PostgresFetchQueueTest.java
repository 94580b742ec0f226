package dev.storescope.database;

import dev.storescope.database.fetching.SqlFetchQueueContract;

class PostgresFetchQueueTest extends SqlFetchQueueContract {
  PostgresFetchQueueTest() {
    super(TestPostgres.newDatabase());
  }
}
