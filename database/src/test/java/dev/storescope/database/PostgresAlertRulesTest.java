package dev.storescope.database;

class PostgresAlertRulesTest extends SqlAlertRulesContract {
  PostgresAlertRulesTest() {
    super(TestPostgres.newDatabase());
  }
}
