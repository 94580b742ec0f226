package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteDatabaseTest {
  private static final SettableClock CLOCK =
      new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private static final List<String> FILES =
      List.of("storescope.db", "storescope.db-wal", "storescope.db-shm");

  @TempDir Path folder;

  @Test
  void theDataFolderIsCreatedAndMayBeOpenedTwice() {
    Path inner = folder.resolve("a/b");
    try (SqlDatabase database = open(inner);
        SqlDatabase commandLine = open(inner)) {
      assertThat(commandLine.accounts().list()).isEmpty();
      assertThat(database.accounts().list()).isEmpty();
    }
  }

  @Test
  void commitsAreSyncedToAWriteAheadLogAndReferencesChecked() {
    try (SqlDatabase database = open(folder)) {
      assertThat(
              Stream.of("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
                  .flatMap(name -> DatabaseLocation.query(database, "pragma " + name).stream()))
          .containsExactly("wal", "2", "1", "100");
    }
  }

  @Test
  void onlyTheOwnerMayReadTheFolderAndItsFiles() throws IOException {
    Path inner = folder.resolve("data");
    try (SqlDatabase database = open(inner)) {
      assertThat(database.accounts().list()).isEmpty();
      assertThat(permissions(inner)).isEqualTo("rwx------");
      for (String name : FILES) {
        assertThat(permissions(inner.resolve(name))).as(name).isEqualTo("rw-------");
      }
    }
  }

  @Test
  void theFilesOfAnExistingFolderAreTakenFromOthers() throws IOException {
    try (SqlDatabase running = open(folder)) {
      assertThat(running.accounts().list()).isEmpty();
      for (String name : FILES) {
        Files.setPosixFilePermissions(
            folder.resolve(name), PosixFilePermissions.fromString("rw-r--r--"));
      }
      open(folder).close();
      for (String name : FILES) {
        assertThat(permissions(folder.resolve(name))).as(name).isEqualTo("rw-------");
      }
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aDatabaseOfANewerVersionIsRefused() throws SQLException {
    open(folder).close();
    execute("insert into schema_version (version, oldest_compatible) values (99, 98)");
    assertNotOpened(
        "newer Storescope (schema 99, compatible from 98 on; this one knows %d)"
            .formatted(SqlSchema.CURRENT.version()));
  }

  @Test
  void aLockedDatabaseIsReported() throws SQLException {
    open(folder).close();
    try (Connection other = connect();
        Statement statement = other.createStatement()) {
      statement.execute("begin immediate");
      assertNotOpened("is locked by another program");
    }
  }

  @Test
  void aFileThatIsNotADatabaseIsReported() throws IOException {
    Files.writeString(folder.resolve("storescope.db"), "not a database".repeat(100));
    assertNotOpened("is damaged or not a database");
  }

  @Test
  void aFileThatCannotBeOpenedIsReported() throws IOException {
    Files.createDirectory(folder.resolve("storescope.db"));
    assertNotOpened("cannot be opened for writing");
  }

  @Test
  void aDataFolderThatCannotBeCreatedIsReported() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> open(file.resolve("data")))
        .isInstanceOf(DatabaseNotOpenedException.class)
        .hasMessageContaining("Cannot create the folder");
  }

  private void assertNotOpened(String message) {
    assertThatThrownBy(() -> open(folder))
        .isInstanceOf(DatabaseNotOpenedException.class)
        .hasMessageContaining(message)
        .message()
        .hasLineCount(1);
  }

  private static SqlDatabase open(Path folder) {
    return SqlDatabase.open(
        folder, DatabaseOptions.of(CLOCK, new SecureRandom()), Duration.ofMillis(100));
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("storescope.db"));
  }
}
