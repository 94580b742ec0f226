package dev.storescope.database;

class PostgresDeliveryTest extends SqlDeliveryContract {
  PostgresDeliveryTest() {
    super(TestPostgres.newDatabase());
  }
}
