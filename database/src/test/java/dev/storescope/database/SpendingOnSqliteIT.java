package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SpendingOnSqliteIT extends SpendingContract {
  private final Path folder;

  SpendingOnSqliteIT(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
    this.folder = folder;
  }

  @AfterEach
  void theFileIsIntact() {
    try (SqlDatabase database = new DatabaseLocation.Sqlite(folder).open(InstantSource.system())) {
      assertThat(DatabaseLocation.query(database, "pragma integrity_check")).containsExactly("ok");
    }
  }
}
