package dev.storescope.database;

import dev.storescope.database.workspace.SqlKeywordNotesContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteKeywordNotesTest extends SqlKeywordNotesContract {
  SqliteKeywordNotesTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
