package dev.storescope.database;

import dev.storescope.database.delivery.SqlReportSchedulesContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteReportSchedulesTest extends SqlReportSchedulesContract {
  SqliteReportSchedulesTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
