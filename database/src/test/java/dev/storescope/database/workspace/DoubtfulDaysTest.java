package dev.storescope.database.workspace;

import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.testkit.DoubtfulDaysContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;

@OnEachDatabase
class DoubtfulDaysTest extends DoubtfulDaysContract {
  @AutoClose private final SqlDatabase database;

  DoubtfulDaysTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @Override
  protected DoubtfulDays open() {
    return database.doubtfulDays();
  }
}
