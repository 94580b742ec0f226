package dev.storescope.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.database.SqliteCopy;
import dev.storescope.database.SqliteVerification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that has less than was committed is refused, and all others are opened. */
class SqliteUseTest {
  private static final int ROWS = 60;

  @TempDir Path temporary;
  private Path file = Path.of("");
  private Path wal = Path.of("");
  private Path index = Path.of("");

  /** As a process leaves it that is killed after its commits. */
  @BeforeEach
  void leaveOpenDatabase() throws IOException {
    leave("killed");
  }

  private void leave(String name, String... statements) throws IOException {
    Path running = temporary.resolve("running " + name).resolve("storescope.db");
    file = temporary.resolve(name).resolve("storescope.db");
    wal = temporary.resolve(name).resolve("storescope.db-wal");
    index = temporary.resolve(name).resolve("storescope.db-shm");
    try (Transactions database = SqliteDatabase.open(running, Duration.ofMillis(100))) {
      database.run(sql -> sql.update("create table kept (text text)"));
      for (int row = 0; row < ROWS; row++) {
        database.run(sql -> sql.update("insert into kept values (?)", "x".repeat(500)));
        if (row == ROWS / 2) {
          for (String statement : statements) {
            database.run(
                sql ->
                    statement.startsWith("insert") ? sql.update(statement) : sql.count(statement));
          }
        }
      }
      copy(running.resolveSibling("."), file.resolveSibling("."));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path each : files.toList()) {
        Files.copy(each, to.resolve(each.getFileName()));
      }
    }
  }

  @Test
  void whatAKilledProcessLeavesIsOpened() {
    opened();
    opened();
  }

  @Test
  void whatAClosedOneLeavesIsOpened() throws IOException {
    opened();
    assertThat(wal).doesNotExist();
    Files.delete(file.resolveSibling("storescope.db-use"));
    opened();
  }

  @Test
  void whoeverReadsWhatAKilledProcessLeavesMayDeleteItsLog() throws IOException {
    SqliteCopy.write(file.resolveSibling("."), temporary.resolve("copy"));
    assertThat(wal).doesNotExist();
    opened();

    leave("killed again");
    assertThat(SqliteVerification.findDamages(file.resolveSibling("."))).isEmpty();
    assertThat(wal).doesNotExist();
    opened();
  }

  @Test
  void whoeverRefusesTheVersionOfWhatAKilledProcessLeavesMayDeleteItsLog() throws IOException {
    leave("newer", "insert into schema_version values (1000, 1000)");
    assertThatThrownBy(() -> SqliteDatabase.open(file, Duration.ofMillis(100)).close())
        .hasMessageContaining("written by a newer version of Storescope");
    assertThatThrownBy(() -> SqliteDatabase.open(file, Duration.ofMillis(100)).close())
        .hasMessageContaining("written by a newer version of Storescope");
  }

  @Test
  void everyFlippedByteOfTheLogIsRefusedAndNothingIsChanged() throws IOException {
    byte[] whole = Files.readAllBytes(wal);
    for (int at : new Random(7).ints(40, 0, whole.length).toArray()) {
      byte[] flipped = whole.clone();
      flipped[at] ^= 0x10;
      Files.write(wal, flipped);
      refused("storescope.db-wal is damaged or cut at byte");
      assertThat(Files.readAllBytes(wal)).isEqualTo(flipped);
    }
    Files.write(wal, whole);
    opened();
  }

  @Test
  void aLogOfWhichAPartIsCopiedIsRefusedIfItIsDamaged() throws IOException {
    leave("copied", "pragma wal_checkpoint(passive)");
    byte[] flipped = Files.readAllBytes(wal);
    flipped[100] ^= 0x10;
    Files.write(wal, flipped);
    refused("is damaged or cut");
  }

  @Test
  void aLogThatWasBegunAgainIsReadFromItsBeginning() throws IOException {
    leave("begun again", "pragma wal_checkpoint(restart)");
    byte[] whole = Files.readAllBytes(wal);
    byte[] flipped = whole.clone();
    flipped[whole.length - 1] ^= 0x10;
    Files.write(wal, flipped);
    opened();
  }

  @Test
  void aCutLogIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(wal);
    for (int length : new int[] {0, 20, 32, whole.length / 2, whole.length - 1}) {
      Files.write(wal, Arrays.copyOf(whole, length));
      refused("storescope.db-wal is ");
    }
  }

  @Test
  void whatFollowsTheCommitsIsNot() throws IOException {
    byte[] whole = Files.readAllBytes(wal);
    Files.write(wal, Arrays.copyOf(whole, whole.length + 5000));
    opened();
  }

  @Test
  void aMissingLogIsRefusedWithAndWithoutItsIndex() throws IOException {
    Files.delete(wal);
    refused("storescope.db-wal is missing");
    Files.delete(index);
    refused("storescope.db-wal is missing");
  }

  @Test
  void aMissingIndexIsMadeAnew() throws IOException {
    Files.delete(index);
    opened();
  }

  @Test
  void whoeverAcceptsTheLossGoesOn() throws IOException {
    Files.delete(wal);
    Files.delete(index);
    Files.delete(file.resolveSibling("storescope.db-use"));
    SqliteDatabase.open(file, Duration.ofMillis(100)).close();
  }

  @Test
  void aDamagedLogIsNotBackedUp() throws IOException {
    Files.delete(wal);
    assertThatThrownBy(() -> SqliteCopy.write(file.getParent(), temporary.resolve("copy")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is missing. Restore a backup, or");
  }

  @Test
  void anOlderCopyOfAFileWithoutItsLogIsRefusedAlthoughTheProcessWasKilled() throws IOException {
    Path older = countedCopies();
    Files.delete(wal);
    Files.delete(index);
    Files.copy(older.resolve("storescope.db"), file, StandardCopyOption.REPLACE_EXISTING);
    byte[] noted = Files.readAllBytes(use());
    System.arraycopy("closed\n".getBytes(StandardCharsets.US_ASCII), 0, noted, 0, 7);
    Files.write(use(), noted);
    refused("it is an older copy: its last commit has the number ");
  }

  @Test
  void anOlderCopyOfAFileAndItsLogIsRefusedAlthoughTheProcessWasKilled() throws IOException {
    Path older = countedCopies();
    for (Path each : List.of(file, wal, index)) {
      Files.copy(older.resolve(each.getFileName()), each, StandardCopyOption.REPLACE_EXISTING);
    }
    refused("it is an older copy: its last commit has the number ");
    Files.delete(use());
    SqliteDatabase.open(file, Duration.ofMillis(100)).close();
  }

  @Test
  void anOlderCopyOfAFileBesideANewerLogIsRefused() throws IOException {
    Path older = countedCopies();
    Files.copy(older.resolve("storescope.db"), file, StandardCopyOption.REPLACE_EXISTING);
    refused("the file is an older copy than its log");
  }

  @Test
  void whatAKilledProcessCommittedLastIsNotMissed() throws IOException {
    countedCopies();
    SqliteDatabase.open(file, Duration.ofMillis(100)).close();
    SqliteDatabase.open(file, Duration.ofMillis(100)).close();
  }

  @Test
  void aNoteOfWhichAByteIsFlippedSaysNothing() throws IOException {
    countedCopies();
    byte[] noted = Files.readAllBytes(use());
    for (int at = 7; at < noted.length; at++) {
      byte[] flipped = noted.clone();
      flipped[at] ^= 0x40;
      Files.write(use(), flipped);
      new SqliteUse(file).requireWhole();
    }
  }

  @Test
  void aDatabaseThatBeginsAnewIsNotComparedWithTheOneBefore() throws IOException {
    countedCopies();
    for (Path each : List.of(file, wal, index)) {
      Files.delete(each);
    }
    for (int time = 0; time < 2; time++) {
      try (Transactions database = SqliteDatabase.open(file, Duration.ofMillis(100))) {
        database.transact(sql -> sql.update("delete from account"));
      }
    }
  }

  /** Leaves a database with numbered commits, and returns a copy of before the last ones. */
  private Path countedCopies() throws IOException {
    Path running = temporary.resolve("running counted").resolve("storescope.db");
    file = temporary.resolve("counted").resolve("storescope.db");
    wal = file.resolveSibling("storescope.db-wal");
    index = file.resolveSibling("storescope.db-shm");
    Path older = temporary.resolve("older");
    try (Transactions database = SqliteDatabase.open(running, Duration.ofMillis(100))) {
      database.run(sql -> sql.update("create table kept (text text)"));
      commit(database, 10);
      copy(running.resolveSibling("."), older);
      commit(database, 10);
      long _ = database.run(sql -> sql.count("pragma wal_checkpoint(restart)"));
      commit(database, 10);
      copy(running.resolveSibling("."), file.resolveSibling("."));
    }
    return older;
  }

  private static void commit(Transactions database, int times) {
    for (int time = 0; time < times; time++) {
      database.transact(sql -> sql.update("insert into kept values ('x')"));
    }
  }

  private Path use() {
    return file.resolveSibling("storescope.db-use");
  }

  private void refused(String reason) {
    assertThatThrownBy(() -> SqliteDatabase.open(file, Duration.ofMillis(100)).close())
        .isInstanceOf(DatabaseNotOpenedException.class)
        .hasMessageContaining(reason)
        .hasMessageContaining("estore a backup");
  }

  private void opened() {
    try (Transactions database = SqliteDatabase.open(file, Duration.ofMillis(100))) {
      assertThat(database.<Long>run(sql -> sql.count("select count(*) from kept"))).isEqualTo(ROWS);
    }
  }
}
