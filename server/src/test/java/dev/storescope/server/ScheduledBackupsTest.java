package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.backup.Backup;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduledBackupsTest {
  private static final Instant NOW = Instant.parse("2026-11-23T08:00:00Z");

  @TempDir Path folder;
  private final SettableClock clock = new SettableClock(NOW);

  @Test
  void aBackupIsMadeWhenTheNewestIsOldAndTheNewestAreKept() throws IOException {
    Settings settings = settings(Map.of());
    ScheduledBackups backups = ScheduledBackups.find(settings, clock).orElseThrow();
    assertThat(backups.ageSeconds()).isInfinite();
    new Storage(settings, clock).openDatabase(new SecureRandom()).close();
    try (RocksDbArchive archive = RocksDbArchive.open(folder.resolve("data/archive"))) {
      DataFolderBackup source = new DataFolderBackup(folder.resolve("data"), archive, clock);
      for (int hour = 0; hour < 60; hour++) {
        backups.run(source::make);
        clock.advance(Duration.ofHours(1));
      }
    }

    assertThat(App.backups(folder.resolve("backups")).list())
        .extracting(Backup::startedAt)
        .isEqualTo(List.of(NOW.plus(Duration.ofDays(1)), NOW.plus(Duration.ofDays(2))));
    assertThat(backups.ageSeconds()).isEqualTo((double) Duration.ofHours(12).toSeconds());
  }

  @Test
  void aBackupOfAClockThatWasAheadDoesNotPutOffTheNext() throws IOException {
    Settings settings = settings(Map.of());
    ScheduledBackups backups = ScheduledBackups.find(settings, clock).orElseThrow();
    new Storage(settings, clock).openDatabase(new SecureRandom()).close();
    try (RocksDbArchive archive = RocksDbArchive.open(folder.resolve("data/archive"))) {
      DataFolderBackup source = new DataFolderBackup(folder.resolve("data"), archive, clock);
      clock.set(Instant.parse("2040-01-01T00:00:00Z"));
      backups.run(source::make);
      clock.set(NOW);
      backups.run(source::make);
    }

    assertThat(App.backups(folder.resolve("backups")).list().getLast().startedAt()).isEqualTo(NOW);
    assertThat(backups.ageSeconds()).isZero();
  }

  @Test
  void aFailureIsNoReasonToStop() throws IOException {
    Files.writeString(folder.resolve("backups"), "a file");
    ScheduledBackups backups = ScheduledBackups.find(settings(Map.of()), clock).orElseThrow();

    backups.run(
        _ -> {
          throw new IOException("the disk is full");
        });

    assertThat(backups.ageSeconds()).isInfinite();
  }

  @Test
  void withoutAFolderThereAreNone() {
    assertThat(ScheduledBackups.find(settings(Map.of(Setting.BACKUP_FOLDER, "")), clock)).isEmpty();
  }

  @Test
  void wrongSettingsAreRefused() {
    assertRefused(
        Setting.BACKUP_EVERY, "1s", "Invalid backup.every '1s' (command line). Use a minute");
    assertRefused(
        Setting.BACKUP_KEEP, "0", "Invalid backup.keep '0' (command line). Use a number of");
    assertRefused(
        Setting.POSTGRES_URL,
        "jdbc:postgresql://db/s",
        "backup.folder is only for data folders. This installation uses servers (postgresql.url)");
  }

  private void assertRefused(Setting setting, String value, String message) {
    Settings settings = settings(Map.of(setting, value));
    assertThatThrownBy(() -> ScheduledBackups.find(settings, clock))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith(message);
  }

  private Settings settings(Map<Setting, String> others) {
    Map<Setting, String> flags =
        new HashMap<>(
            Map.of(
                Setting.DATA,
                folder.resolve("data").toString(),
                Setting.BACKUP_FOLDER,
                folder.resolve("backups").toString(),
                Setting.BACKUP_KEEP,
                "2"));
    flags.putAll(others);
    return new Settings(flags, Map.of(), Map.of());
  }
}
