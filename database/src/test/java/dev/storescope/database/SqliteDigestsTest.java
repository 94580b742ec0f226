package dev.storescope.database;

import dev.storescope.database.delivery.SqlDigestsContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteDigestsTest extends SqlDigestsContract {
  SqliteDigestsTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
