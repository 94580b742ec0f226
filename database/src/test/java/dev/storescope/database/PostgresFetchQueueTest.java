package dev.storescope.database;

class PostgresFetchQueueTest extends SqlFetchQueueContract {
  PostgresFetchQueueTest() {
    super(TestPostgres.newDatabase());
  }
}
