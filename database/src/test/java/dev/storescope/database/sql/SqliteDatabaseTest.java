package dev.storescope.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.TestCipher;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.database.fetching.ScheduleRepair;
import dev.storescope.database.fetching.TrackingSyncTask;
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
  void aFullDiskIsRefusedAndTheFirstTransactionWithSpaceSucceeds() {
    try (SqlDatabase database = open(folder)) {
      Transactions transactions = database.transactions();
      transactions.run(sql -> sql.update("create table filling (text text)"));
      transactions.run(sql -> sql.count("pragma max_page_count = 1"));
      for (int attempt = 0; attempt < 3; attempt++) {
        assertThatThrownBy(() -> fill(transactions)).hasMessageContaining("SQLITE_FULL");
      }

      transactions.run(sql -> sql.count("pragma max_page_count = 100000"));
      fill(transactions);
      database.probe();
      assertThat(DatabaseLocation.query(database, "select count(*) from filling"))
          .containsExactly("1");
    }
  }

  @Test
  void whatWasDoneUnderAClockThatWasAheadStopsNoMessages() {
    try (SqlDatabase database = open(folder)) {
      Transactions transactions = database.transactions();
      Instant ahead = Instant.parse("2040-01-01T00:00:00Z");
      transactions.run(SqliteDatabaseTest::insertAccountAndChannel);
      transactions.run(sql -> insertMessages(sql, ahead));
      TrackingSyncTask lists = new TrackingSyncTask(transactions, CLOCK);
      new ScheduleRepair(transactions, lists, CLOCK).repair();

      String now = String.valueOf(CLOCK.instant().toEpochMilli());
      for (String time :
          List.of(
              "checked_until from alert_rule",
              "told_until from news_digest",
              "told_until from report_schedule",
              "next_attempt_at from delivery",
              "created_at from delivery")) {
        assertThat(DatabaseLocation.query(database, "select " + time))
            .as(time)
            .containsExactly(now);
      }
    }
  }

  private static int insertAccountAndChannel(SqlStatements sql) throws SQLException {
    sql.update(
        "insert into account (id, username, password_hash, role, created_at)"
            + " values (1, 'ann', '', 'MEMBER', 0)");
    return sql.update(
        "insert into channel (id, account_id, name, kind, address, created_at)"
            + " values (1, 1, 'mail', 'EMAIL', 'ann@example.com', 0)");
  }

  private static int insertMessages(SqlStatements sql, Instant at) throws SQLException {
    sql.update(
        "insert into alert_rule (account_id, name, kind, parts, whose, channels, enabled,"
            + " created_at, since, checked_until) values (1, 'r', 'k', '', '', '1', true, 0, 0, ?)",
        at);
    sql.update(
        "insert into news_digest (account_id, hour, zone, channels, told_until)"
            + " values (1, 8, 'UTC', '1', ?)",
        at);
    sql.update(
        "insert into report_schedule (account_id, subject, weekday, hour, zone, channels,"
            + " told_until, link_id, address) values (1, 'group/1', 1, 8, 'UTC', '1', ?, 1, '')",
        at);
    return sql.update(
        "insert into delivery (account_id, channel_id, message_key, message_id, message,"
            + " created_at, next_attempt_at) values (1, 1, 'k', 'm', '{}', ?, ?)",
        at,
        at);
  }

  private static void fill(Transactions transactions) {
    int _ =
        transactions.transact(
            sql -> sql.update("insert into filling values (?)", "x".repeat(100_000)));
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
        "newer version of Storescope (schema 99, compatible from 98 on; this version supports %d)"
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

  /** SQLite says of it what it says of a file that is not this user's. */
  @Test
  void aPathThatIsTooLongForSqliteIsReported() {
    String name = "x".repeat(200);
    Path deep = folder.resolve(name).resolve(name).resolve(name);
    assertThatThrownBy(() -> open(deep))
        .isInstanceOf(DatabaseNotOpenedException.class)
        .hasMessageContaining("Choose a data folder with a shorter path.");
    assertThat(folder).isEmptyDirectory();
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
        folder,
        DatabaseOptions.of(CLOCK, new SecureRandom(), TestCipher.CIPHER),
        Duration.ofMillis(100));
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
