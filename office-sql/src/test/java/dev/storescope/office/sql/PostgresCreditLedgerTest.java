package dev.storescope.office.sql;

class PostgresCreditLedgerTest extends SqlCreditLedgerContract {
  PostgresCreditLedgerTest() {
    super(TestPostgres.newOffice());
  }
}
