package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.reports.ReportTexts;
import dev.storescope.testkit.ReportTextsContract;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlReportTextsContract extends ReportTextsContract {
  @AutoClose private final SqlDatabase database;

  public SqlReportTextsContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected ReportTexts open() {
    return database.reportTexts();
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
