package dev.storescope.database;

import dev.storescope.database.fetching.SqlFetchQueueContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteFetchQueueTest extends SqlFetchQueueContract {
  SqliteFetchQueueTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
