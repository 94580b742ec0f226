package dev.storescope.database;

import dev.storescope.database.workspace.SqlReportTextsContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteReportTextsTest extends SqlReportTextsContract {
  SqliteReportTextsTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
