package dev.storescope.database;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteAppGroupsTest extends SqlAppGroupsContract {
  SqliteAppGroupsTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
