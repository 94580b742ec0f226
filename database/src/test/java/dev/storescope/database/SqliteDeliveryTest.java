package dev.storescope.database;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteDeliveryTest extends SqlDeliveryContract {
  SqliteDeliveryTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
