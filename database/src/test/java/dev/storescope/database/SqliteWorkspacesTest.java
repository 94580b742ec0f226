package dev.storescope.database;

import dev.storescope.database.account.SqlWorkspacesContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteWorkspacesTest extends SqlWorkspacesContract {
  SqliteWorkspacesTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
