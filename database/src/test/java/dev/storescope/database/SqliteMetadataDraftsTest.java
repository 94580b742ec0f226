package dev.storescope.database;

import dev.storescope.database.workspace.SqlMetadataDraftsContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteMetadataDraftsTest extends SqlMetadataDraftsContract {
  SqliteMetadataDraftsTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
