package dev.storescope.database;

import dev.storescope.database.delivery.SqlReportSchedulesContract;

class PostgresReportSchedulesTest extends SqlReportSchedulesContract {
  PostgresReportSchedulesTest() {
    super(TestPostgres.newDatabase());
  }
}
