package dev.storescope.database;

import dev.storescope.database.account.SqlCreditLedgerContract;

class PostgresCreditLedgerTest extends SqlCreditLedgerContract {
  PostgresCreditLedgerTest() {
    super(TestPostgres.newDatabase());
  }
}
