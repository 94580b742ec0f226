package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.OfficeNotOpenedException;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlOfficeTest {
  private static final SettableClock CLOCK =
      new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  @TempDir Path folder;

  @Test
  void theDataFolderIsMadeAndMayBeOpenedTwice() {
    Path inner = folder.resolve("a/b");
    try (SqlOffice office = open(inner);
        SqlOffice commandLine = open(inner)) {
      assertThat(commandLine.accounts().list()).isEmpty();
      assertThat(office.accounts().list()).isEmpty();
    }
  }

  @Test
  void commitsAreSyncedToAWriteAheadLogAndReferencesChecked() {
    try (SqlOffice office = open(folder)) {
      assertThat(pragma(office, "journal_mode")).isEqualTo("wal");
      assertThat(pragma(office, "synchronous")).isEqualTo("2");
      assertThat(pragma(office, "foreign_keys")).isEqualTo("1");
      assertThat(pragma(office, "busy_timeout")).isEqualTo("100");
    }
  }

  @Test
  void anOfficeOfANewerVersionIsLeftAlone() throws SQLException {
    open(folder).close();
    execute("insert into schema_version (version) values (99)");
    assertNotOpened("newer Storescope (schema 99, this one knows %d)".formatted(Schema.latest()));
  }

  @Test
  void aLockedOfficeSaysSo() throws SQLException {
    open(folder).close();
    try (Connection other = connect();
        Statement statement = other.createStatement()) {
      statement.execute("begin immediate");
      assertNotOpened("is locked by another program");
    }
  }

  @Test
  void whatIsNoDatabaseIsLeftAlone() throws IOException {
    Files.writeString(folder.resolve("office.db"), "not a database".repeat(100));
    assertNotOpened("is damaged or no database");
  }

  @Test
  void aFileThatCannotBeOpenedSaysSo() throws IOException {
    Files.createDirectory(folder.resolve("office.db"));
    assertNotOpened("cannot be opened for writing");
  }

  @Test
  void aDataFolderThatCannotBeMadeSaysSo() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> open(file.resolve("data")))
        .isInstanceOf(OfficeNotOpenedException.class)
        .hasMessageContaining("Cannot make the data folder");
  }

  private void assertNotOpened(String message) {
    assertThatThrownBy(() -> open(folder))
        .isInstanceOf(OfficeNotOpenedException.class)
        .hasMessageContaining(message)
        .message()
        .hasLineCount(1);
  }

  private static SqlOffice open(Path folder) {
    return SqlOffice.open(folder, CLOCK, new SecureRandom(), Duration.ofMillis(100));
  }

  private static String pragma(SqlOffice office, String name) {
    return office
        .database()
        .run(sql -> sql.find("pragma " + name, row -> row.getString(1)))
        .orElseThrow();
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("office.db"));
  }
}
