package dev.storescope.database.delivery;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.groups.AppGroups;
import dev.storescope.reports.ReportSchedules;
import dev.storescope.testkit.ReportSchedulesContract;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlReportSchedulesContract extends ReportSchedulesContract {
  @AutoClose private final SqlDatabase database;

  public SqlReportSchedulesContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected ReportSchedules open() {
    return database.reportSchedules();
  }

  @Override
  protected AppGroups groups() {
    return database.groups();
  }

  @Override
  protected AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
