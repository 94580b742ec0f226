package dev.storescope.database;

import dev.storescope.database.workspace.SqlReportTextsContract;

class PostgresReportTextsTest extends SqlReportTextsContract {
  PostgresReportTextsTest() {
    super(TestPostgres.newDatabase());
  }
}
