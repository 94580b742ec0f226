package dev.storescope.database;

import dev.storescope.database.delivery.SqlAlertRulesContract;

class PostgresAlertRulesTest extends SqlAlertRulesContract {
  PostgresAlertRulesTest() {
    super(TestPostgres.newDatabase());
  }
}
