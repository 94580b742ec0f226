package dev.storescope.database;

import dev.storescope.accounts.AccountId;
import dev.storescope.groups.AppGroups;
import dev.storescope.reports.ReportSchedules;
import dev.storescope.testkit.ReportSchedulesContract;
import org.junit.jupiter.api.AutoClose;

abstract class SqlReportSchedulesContract extends ReportSchedulesContract {
  @AutoClose private final SqlDatabase database;

  SqlReportSchedulesContract(DatabaseLocation location) {
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
