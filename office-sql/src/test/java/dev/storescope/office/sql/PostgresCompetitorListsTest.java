package dev.storescope.office.sql;

class PostgresCompetitorListsTest extends SqlCompetitorListsContract {
  PostgresCompetitorListsTest() {
    super(TestPostgres.newOffice());
  }
}
