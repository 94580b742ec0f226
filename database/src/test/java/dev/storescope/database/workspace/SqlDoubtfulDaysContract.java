package dev.storescope.database.workspace;

import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.testkit.DoubtfulDaysContract;
import org.junit.jupiter.api.AutoClose;

public abstract class SqlDoubtfulDaysContract extends DoubtfulDaysContract {
  @AutoClose private final SqlDatabase database;

  public SqlDoubtfulDaysContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected DoubtfulDays open() {
    return database.doubtfulDays();
  }
}
