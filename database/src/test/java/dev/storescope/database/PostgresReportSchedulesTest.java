package dev.storescope.database;

class PostgresReportSchedulesTest extends SqlReportSchedulesContract {
  PostgresReportSchedulesTest() {
    super(TestPostgres.newDatabase());
  }
}
