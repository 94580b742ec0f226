package dev.storescope.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.backup.Backup.NewBackup;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of backups with simple engines: each archive is a file, as is the database. */
class BackupFolderTest {
  private static final Instant NOW = Instant.parse("2026-11-23T08:00:00Z");

  @TempDir Path temporary;
  private Path folder;
  private Path data;
  private BackupFolder backups;

  @BeforeEach
  void name() throws IOException {
    folder = temporary.resolve("backups");
    data = Files.createDirectory(temporary.resolve("data"));
    backups = new BackupFolder(folder, new FileEngines());
    Files.writeString(data.resolve("storescope.db"), "accounts");
    Files.writeString(data.resolve("archive"), "observations");
    Files.writeString(data.resolve("calibration.json"), "{}");
  }

  @Test
  void aBackupIsRestoredWithAllItsFiles() throws IOException {
    NewBackup made = create();

    backups.restore(made.backup(), temporary.resolve("new"));

    assertThat(temporary.resolve("new/storescope.db")).hasContent("accounts");
    assertThat(temporary.resolve("new/calibration.json")).hasContent("{}");
    assertThat(temporary.resolve("new/archive/0")).hasContent("observations");
    assertThat(temporary.resolve("new")).isDirectoryNotContaining("glob:**/STORESCOPE-RESTORING");
    assertThat(made.copiedBytes()).isGreaterThan(20);
    assertThat(backups.list()).containsExactly(made.backup());
    assertThat(PrivateFiles.isPrivate(folder)).isTrue();
  }

  @Test
  void theNewestBackupsAreKept() throws IOException {
    Backup first = create().backup();
    Backup second = create().backup();
    Backup third = create().backup();

    backups.keepNewest(2);

    assertThat(backups.list()).containsExactly(second, third);
    assertThat(new FileEngines().listArchives(folder.resolve("archive")))
        .containsExactly(second.id(), third.id());
    assertThat(backups.get(Optional.empty())).isEqualTo(third);
    assertThat(backups.get(Optional.of(second.id()))).isEqualTo(second);
    assertThatThrownBy(() -> backups.get(Optional.of(first.id())))
        .hasMessageContaining("There is no backup 1 in");
  }

  @Test
  void aBackupThatFailsLeavesTheOthersAndNothingOfItself() throws IOException {
    Backup first = create().backup();
    List<Path> before = files();

    assertThatThrownBy(() -> backups.create(new FailingSource(), NOW, "1"))
        .isInstanceOf(IOException.class)
        .hasMessage("the disk is full");

    assertThat(backups.list()).containsExactly(first);
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void whatAnInterruptedBackupHasLeftIsNoBackupAndIsDeletedByTheNext() throws IOException {
    Backup first = create().backup();
    // As a process leaves it that is killed before the backup gets its name, ...
    Files.createDirectory(folder.resolve("unfinished"));
    Files.writeString(folder.resolve("unfinished/storescope.db"), "acc");
    Files.writeString(folder.resolve("archive/5"), "observations");
    // ... and while an old one is deleted.
    Files.createDirectories(folder.resolve("backups/77"));

    assertThat(backups.list()).containsExactly(first);
    assertThat(backups.verify(first)).isEmpty();
    Backup next = create().backup();

    assertThat(backups.list()).containsExactly(first, next);
    assertThat(new FileEngines().listArchives(folder.resolve("archive")))
        .containsExactly(first.id(), next.id());
    assertThat(folder.resolve("unfinished")).doesNotExist();
    assertThat(folder.resolve("backups/77")).doesNotExist();
  }

  @Test
  void everyDamagedByteOfADescriptionIsFoundAndLeavesTheOtherBackups() throws IOException {
    Backup first = create().backup();
    Backup second = create().backup();
    Path description = folder.resolve("backups/2/backup.json");
    byte[] whole = Files.readAllBytes(description);
    for (int at = 0; at < whole.length; at++) {
      for (int bit : new int[] {0x01, 0x80}) {
        byte[] damaged = whole.clone();
        damaged[at] ^= (byte) bit;
        Files.write(description, damaged);
        assertDamagedUnlessTheSame(description, first, second);
      }
    }
  }

  private void assertDamagedUnlessTheSame(Path description, Backup first, Backup second)
      throws IOException {
    if (backups.list().size() == 2) {
      assertThat(backups.list()).containsExactly(first, second);
      return;
    }
    assertThat(backups.list()).containsExactly(first);
    assertThat(backups.get(Optional.of(1))).isEqualTo(first);
    assertThat(backups.listDamaged())
        .singleElement()
        .satisfies(each -> assertThat(each.damage()).startsWith(description + " is damaged: "));
    assertThatThrownBy(() -> backups.get(Optional.empty()))
        .hasMessageStartingWith("Backup 2 is damaged. Choose another backup")
        .hasMessageContaining(description + " is damaged: ");
  }

  @Test
  void aDamagedBackupDoesNotCountAmongThoseThatAreKept() throws IOException {
    Backup first = create().backup();
    Backup second = create().backup();
    create();
    Files.writeString(folder.resolve("backups/3/backup.json"), "{");

    backups.keepNewest(2);
    assertThat(backups.list()).containsExactly(first, second);
    assertThat(backups.verify(first)).isEmpty();
    Backup fourth = create().backup();
    backups.keepNewest(1);
    assertThat(backups.list()).containsExactly(fourth);
    assertThat(backups.listDamaged()).isEmpty();
  }

  @Test
  void aDescriptionOfAnEarlierVersionHasNoChecksum() throws IOException {
    Backup backup = create().backup();
    Files.writeString(
        folder.resolve("backups/1/backup.json"), BackupManifest.format(backup).toString());

    assertThat(backups.list()).containsExactly(backup);
  }

  @Test
  void aFolderOfOtherThingsIsRefused() throws IOException {
    Files.createDirectories(folder);
    Path other = Files.writeString(folder.resolve("letter.txt"), "mine");

    assertThatThrownBy(this::create)
        .isInstanceOf(IOException.class)
        .hasMessage(
            folder
                + " is not a backup folder. Choose the folder of earlier backups, or an empty folder.");
    assertThatThrownBy(backups::list).hasMessageContaining("is not a backup folder");
    assertThat(files()).containsExactly(other);
  }

  @Test
  void aFolderOfANewerVersionIsRefused() throws IOException {
    create();
    Files.writeString(folder.resolve("STORESCOPE-BACKUPS"), "2\n");

    assertThatThrownBy(this::create)
        .hasMessageContaining("written by a newer version of Storescope");
  }

  @Test
  void aDamagedMarkerDoesNotHideTheBackups() throws IOException {
    Backup backup = create().backup();
    for (String damaged : List.of("", "\u00b1\n", "1", "1J")) {
      Files.writeString(folder.resolve("STORESCOPE-BACKUPS"), damaged, StandardCharsets.ISO_8859_1);
      assertThat(backups.list()).containsExactly(backup);
    }
  }

  @Test
  void oneBackupIsMadeAtATime() throws IOException {
    create();
    try (FolderLock _ = FolderLock.take(folder)) {
      assertThatThrownBy(this::create)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("is in use by another backup");
    }
    assertThat(create().backup().id()).isEqualTo(2);
  }

  @Test
  void aDamagedOrMissingFileIsFoundAndNotRestored() throws IOException {
    Backup backup = create().backup();
    Path calibration = folder.resolve("backups/1/calibration.json");
    Files.writeString(calibration, "[]");

    assertThat(backups.verify(backup))
        .containsExactly(calibration + " is damaged: its checksum is wrong");
    assertThatThrownBy(() -> backups.restore(backup, temporary.resolve("new")))
        .hasMessageStartingWith("Backup 1 is damaged. Restore another one: ");

    Files.delete(calibration);
    assertThat(backups.verify(backup)).containsExactly(calibration + " is missing");
  }

  @Test
  void nothingIsRestoredOverOtherData() throws IOException {
    Backup backup = create().backup();

    assertThatThrownBy(() -> backups.restore(backup, data))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(data + " is not empty. Choose a new data folder");
    assertThat(data.resolve("storescope.db")).hasContent("accounts");
  }

  @Test
  void aDiskThatIsTooSmallIsReportedBeforeAnythingIsRestored() throws IOException {
    Backup backup = create().backup();
    Backup huge =
        new Backup(
            backup.id(), backup.startedAt(), backup.version(), Long.MAX_VALUE / 2, backup.files());

    assertThatThrownBy(() -> backups.restore(huge, temporary.resolve("new")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Free some space, or choose another disk.");
    assertThat(temporary.resolve("new")).isEmptyDirectory();
  }

  @Test
  void anInterruptedRestoreIsNotTakenForACompleteOne() throws IOException {
    Backup backup = create().backup();
    Path target = Files.createDirectory(temporary.resolve("new"));
    Files.delete(folder.resolve("archive/1"));
    assertThatThrownBy(() -> backups.restore(backup, target)).isInstanceOf(IOException.class);

    assertThat(target.resolve("STORESCOPE-RESTORING")).exists();
    assertThatThrownBy(() -> backups.restore(backup, target))
        .hasMessageContaining(
            "was interrupted. Delete the content of the folder, and restore again.");
  }

  private NewBackup create() throws IOException {
    return backups.create(new FileSource(), NOW.plus(Duration.ofNanos(1)), "1");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private class FileSource implements BackupSource {
    @Override
    public void copyDatabase(Path target) throws IOException {
      Files.copy(data.resolve("storescope.db"), target);
    }

    @Override
    public List<Path> files() {
      return List.of(data.resolve("calibration.json"));
    }

    @Override
    public int copyArchive(Path folder) throws IOException {
      Files.createDirectories(folder);
      List<Integer> ids = new FileEngines().listArchives(folder);
      int id = ids.isEmpty() ? 1 : ids.getLast() + 1;
      Files.copy(data.resolve("archive"), folder.resolve(String.valueOf(id)));
      return id;
    }
  }

  private final class FailingSource extends FileSource {
    @Override
    public int copyArchive(Path folder) throws IOException {
      throw new IOException("the disk is full");
    }
  }

  private record FileEngines() implements BackupEngines {
    @Override
    public List<Integer> listArchives(Path folder) throws IOException {
      if (!Files.exists(folder)) {
        return List.of();
      }
      List<Integer> ids = new ArrayList<>();
      try (Stream<Path> files = Files.list(folder)) {
        files.forEach(file -> ids.add(Integer.valueOf(String.valueOf(file.getFileName()))));
      }
      return ids.stream().sorted().toList();
    }

    @Override
    public void deleteArchive(Path folder, int id) throws IOException {
      Files.delete(folder.resolve(String.valueOf(id)));
    }

    @Override
    public long archiveBytes(Path folder, int id) throws IOException {
      return Files.size(folder.resolve(String.valueOf(id)));
    }

    @Override
    public List<String> verifyArchive(Path folder, int id, Path temporary) {
      return List.of();
    }

    @Override
    public List<String> restoreArchive(Path folder, int id, Path archive) throws IOException {
      Files.createDirectories(archive);
      Files.copy(folder.resolve(String.valueOf(id)), archive.resolve("0"));
      return List.of();
    }

    @Override
    public Optional<String> findDatabaseDamage(Path copy) {
      return Optional.empty();
    }
  }
}
