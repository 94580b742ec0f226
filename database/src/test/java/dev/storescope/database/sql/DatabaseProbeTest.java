package dev.storescope.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.TestPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseProbeTest {
  @TempDir Path folder;

  @Test
  void aProbeChangesNothing() {
    List<DatabaseLocation> locations =
        List.of(new DatabaseLocation.Sqlite(folder), TestPostgres.newDatabase());
    for (DatabaseLocation location : locations) {
      try (SqlDatabase database = location.open(InstantSource.system())) {
        database.probe();
        database.probe();
        assertThat(DatabaseLocation.query(database, "select count(*) from account"))
            .containsExactly("0");
      }
    }
  }

  @Test
  void aDatabaseThatCannotBeWrittenFailsTheProbe() throws SQLException {
    try (SqlDatabase database = new DatabaseLocation.Sqlite(folder).open(InstantSource.system())) {
      try (Connection connection = database.transactions().dataSource().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("pragma query_only = on");
      }
      assertThatThrownBy(database::probe)
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageContaining("readonly");
    }
  }
}
