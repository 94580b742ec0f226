package dev.storescope.database;

import dev.storescope.database.workspace.SqlAppGroupsContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteAppGroupsTest extends SqlAppGroupsContract {
  SqliteAppGroupsTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
