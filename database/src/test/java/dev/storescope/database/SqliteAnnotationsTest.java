package dev.storescope.database;

import dev.storescope.database.workspace.SqlAnnotationsContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteAnnotationsTest extends SqlAnnotationsContract {
  SqliteAnnotationsTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
