package dev.storescope.office.sql;

class PostgresAccountsTest extends SqlAccountsContract {
  PostgresAccountsTest() {
    super(TestPostgres.newOffice());
  }
}
