package dev.storescope.database;

class PostgresAnnotationsTest extends SqlAnnotationsContract {
  PostgresAnnotationsTest() {
    super(TestPostgres.newDatabase());
  }
}
