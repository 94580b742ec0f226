package dev.storescope.database;

class PostgresReportTextsTest extends SqlReportTextsContract {
  PostgresReportTextsTest() {
    super(TestPostgres.newDatabase());
  }
}
