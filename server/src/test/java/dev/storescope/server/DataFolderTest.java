package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.database.SqlDatabase;
import dev.storescope.file.PrivateFiles;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir Path folder;

  @Test
  void aNewDataFolderIsPrivate() throws IOException {
    Path data = folder.resolve("data");

    openAndClose(data);

    assertThat(PrivateFiles.isPrivate(data)).isTrue();
    assertThat(PrivateFiles.isPrivate(data.resolve("archive"))).isTrue();
  }

  @Test
  void everythingInAnExistingDataFolderBecomesPrivate() throws IOException {
    Path data = folder.resolve("data");
    openAndClose(data);
    Files.createDirectories(data.resolve("unrecognized-replies"));
    Files.writeString(data.resolve("unrecognized-replies/1.json"), "{}");
    Files.writeString(data.resolve("calibration.json"), "{}");
    for (Path each : contents(data)) {
      set(each, Files.isDirectory(each) ? "rwxr-xr-x" : "rw-r--r--");
    }

    new DataFolder(data).prepare();

    assertThat(contents(data)).hasSizeGreaterThan(8).allMatch(DataFolderTest::isPrivate);
  }

  @Test
  void aFolderThatHasOtherThingsKeepsItsPermissionsAndTheirs() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "of another program");
    Path own = Files.writeString(folder.resolve("calibration.json"), "{}");
    set(folder, "rwxr-xr-x");
    set(other, "rw-r--r--");
    set(own, "rw-r--r--");

    new DataFolder(folder).prepare();

    assertThat(isPrivate(folder)).isFalse();
    assertThat(isPrivate(other)).isFalse();
    assertThat(isPrivate(own)).isTrue();
  }

  @Test
  void openingADatabaseUnpacksNoLibraryIntoTheTemporaryFolder() throws IOException {
    openAndClose(folder.resolve("data"));

    assertThat(System.getProperty("org.sqlite.lib.path")).contains("storescope");
  }

  @Test
  void aCopyOfADatabaseInUseHasWhatWasCommittedLastAndIsDeleted() {
    Settings settings = new Settings(Map.of(Setting.DATA, folder.toString()), Map.of(), Map.of());
    Path copied;
    try (App.Database database = App.openDatabase(settings)) {
      database
          .ports()
          .accounts()
          .create(new Username("ann"), "battery staple", Account.Role.MEMBER);
      try (TemporaryFolder copy = new DataFolder(folder).copyDatabase()) {
        copied = copy.path();
        Settings read = settings.with(Map.of(Setting.DATA, copied.toString()));
        try (App.Database opened = App.openDatabase(read)) {
          assertThat(opened.ports().accounts().find(new Username("ann"))).isPresent();
        }
      }
    }
    assertThat(copied).doesNotExist();
  }

  private static void openAndClose(Path data) {
    Settings settings = new Settings(Map.of(Setting.DATA, data.toString()), Map.of(), Map.of());
    Storage storage = new Storage(settings, InstantSource.system());
    try (SqlDatabase database = storage.openDatabase(new SecureRandom());
        Archive archive = storage.openArchive()) {
      assertThat(database.accounts().list()).isEmpty();
      archive.append(List.of());
    }
  }

  private static boolean isPrivate(Path path) {
    try {
      return PrivateFiles.isPrivate(path);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void set(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static List<Path> contents(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      return files.toList();
    }
  }
}
