package dev.storescope.database;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteTrackingListsTest extends SqlTrackingListsContract {
  SqliteTrackingListsTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
