package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SpendingOnSqliteIT extends SpendingContract {
  private final Path folder;

  SpendingOnSqliteIT(@TempDir Path folder) {
    super(new OfficePlace.Sqlite(folder));
    this.folder = folder;
  }

  @AfterEach
  void theFileIsSound() {
    try (SqlOffice office = new OfficePlace.Sqlite(folder).open(InstantSource.system())) {
      Optional<String> check =
          office.database().run(sql -> sql.find("pragma integrity_check", row -> row.getString(1)));
      assertThat(check).contains("ok");
    }
  }
}
