package dev.storescope.database;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteReportSchedulesTest extends SqlReportSchedulesContract {
  SqliteReportSchedulesTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
