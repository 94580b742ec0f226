package dev.storescope.database;

import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.testkit.DoubtfulDaysContract;
import org.junit.jupiter.api.AutoClose;

abstract class SqlDoubtfulDaysContract extends DoubtfulDaysContract {
  @AutoClose private final SqlDatabase database;

  SqlDoubtfulDaysContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected DoubtfulDays open() {
    return database.doubtfulDays();
  }
}
