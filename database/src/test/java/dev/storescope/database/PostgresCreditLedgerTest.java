package dev.storescope.database;

class PostgresCreditLedgerTest extends SqlCreditLedgerContract {
  PostgresCreditLedgerTest() {
    super(TestPostgres.newDatabase());
  }
}
