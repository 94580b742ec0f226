package dev.storescope.database;

import dev.storescope.database.workspace.SqlDoubtfulDaysContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteDoubtfulDaysTest extends SqlDoubtfulDaysContract {
  SqliteDoubtfulDaysTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
