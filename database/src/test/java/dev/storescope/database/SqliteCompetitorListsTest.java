package dev.storescope.database;

import dev.storescope.database.workspace.SqlCompetitorListsContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteCompetitorListsTest extends SqlCompetitorListsContract {
  SqliteCompetitorListsTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
