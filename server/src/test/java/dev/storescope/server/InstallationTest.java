package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.database.SqlDatabase;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data folder that lacks its archive or its database, or has those of another, is refused. */
class InstallationTest {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-26T08:00:00Z"));

  @TempDir Path temporary;
  private Path data = Path.of("");

  @BeforeEach
  void runService() {
    data = temporary.resolve("data");
    run(data, "ann");
  }

  /** What a service does with its data folder. */
  private static void run(Path data, String account) {
    Storage storage = storage(data);
    try (SqlDatabase database = storage.openDatabase(RANDOM);
        Archive _ = storage.openArchive()) {
      database.accounts().create(new Username(account), "some long password", Role.MEMBER);
      storage.noteInstallation(database, RANDOM);
    }
  }

  private static Storage storage(Path data) {
    return new Storage(
        new Settings(Map.of(Setting.DATA, data.toString()), Map.of(), Map.of()), CLOCK);
  }

  @Test
  void aWholeFolderIsOpened() {
    run(data, "bob");
    run(data, "cid");
  }

  @Test
  void aMissingArchiveIsRefusedUntilItIsBack() throws IOException {
    Path away = temporary.resolve("away");
    Files.move(data.resolve("archive"), away);
    archiveRefused("is missing, but its database exists");
    Files.createDirectory(data.resolve("archive"));
    archiveRefused("is missing, but its database exists");
    assertThat(data.resolve("archive")).isEmptyDirectory();

    Files.delete(data.resolve("archive"));
    Files.move(away, data.resolve("archive"));
    run(data, "bob");
  }

  @Test
  void whoeverDeletesTheNoteBeginsAnEmptyArchive() throws IOException {
    Files.move(data.resolve("archive"), temporary.resolve("away"));
    Files.delete(data.resolve("storescope.db-installation"));
    run(data, "bob");
  }

  @Test
  void aMissingOrEmptyDatabaseIsRefused() throws IOException {
    deleteDatabase();
    databaseRefused("is missing or empty, but its archive exists");
    Files.createFile(data.resolve("storescope.db"));
    databaseRefused("is missing or empty, but its archive exists");

    Files.delete(data.resolve("archive/STORESCOPE-INSTALLATION"));
    run(data, "ann");
  }

  @Test
  void anOlderCopyOfTheDatabaseIsRefused() throws IOException {
    Path older = Files.copy(data.resolve("storescope.db"), temporary.resolve("older"));
    run(data, "bob");
    Files.copy(older, data.resolve("storescope.db"), StandardCopyOption.REPLACE_EXISTING);
    databaseRefused("it is an older copy");
    Files.delete(data.resolve("storescope.db-use"));
    databaseRefused("has lost committed data: it has 1 of 2 accounts and ledger entries");
  }

  @Test
  void theArchiveOfAnotherInstallationIsRefused() throws IOException {
    Path other = temporary.resolve("other");
    run(other, "ann");
    Files.move(data.resolve("archive"), temporary.resolve("away"));
    Files.move(other.resolve("archive"), data.resolve("archive"));
    archiveRefused("belong to different installations");

    Files.delete(data.resolve("storescope.db-installation"));
    run(data, "bob");
  }

  @Test
  void aFolderOfAnEarlierVersionHasNoNotes() throws IOException {
    Files.delete(data.resolve("storescope.db-installation"));
    Files.delete(data.resolve("archive/STORESCOPE-INSTALLATION"));
    run(data, "bob");
    assertThat(data.resolve("storescope.db-installation")).exists();
  }

  private void deleteDatabase() throws IOException {
    try (Stream<Path> files = Files.list(data)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("storescope.db")) {
          Files.delete(file);
        }
      }
    }
  }

  private void archiveRefused(String reason) {
    assertThatThrownBy(() -> storage(data).openArchive().close())
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessageContaining(reason)
        .hasMessageContaining("estore a backup");
  }

  private void databaseRefused(String reason) {
    assertThatThrownBy(() -> storage(data).openDatabase(RANDOM).close())
        .isInstanceOf(DatabaseNotOpenedException.class)
        .hasMessageContaining(reason)
        .hasMessageContaining("estore a backup");
  }
}
