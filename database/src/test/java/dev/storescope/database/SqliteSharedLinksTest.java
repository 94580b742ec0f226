package dev.storescope.database;

import dev.storescope.database.account.SqlSharedLinksContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteSharedLinksTest extends SqlSharedLinksContract {
  SqliteSharedLinksTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
