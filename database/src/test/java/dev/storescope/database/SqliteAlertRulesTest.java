package dev.storescope.database;

import dev.storescope.database.delivery.SqlAlertRulesContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteAlertRulesTest extends SqlAlertRulesContract {
  SqliteAlertRulesTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
  }
}
