package dev.storescope.office.sql;

class PostgresFetchQueueTest extends SqlFetchQueueContract {
  PostgresFetchQueueTest() {
    super(TestPostgres.newOffice());
  }
}
