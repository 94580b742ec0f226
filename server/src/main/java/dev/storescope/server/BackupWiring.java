package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.backup.Backup.NewBackup;
import dev.storescope.backup.BackupFolder;
import dev.storescope.backup.BackupListener;
import dev.storescope.backup.BackupRequest;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The backups that a service makes of its data folder: on a schedule, and when it is asked to. */
final class BackupWiring implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(BackupWiring.class);

  private final Path data;
  private final InstantSource clock;
  private final Optional<ScheduledBackups> schedule;
  private final List<Runnable> closings = new ArrayList<>();

  /** Checks the settings. */
  BackupWiring(Settings settings, InstantSource clock) {
    this.data = settings.path(Setting.DATA);
    this.clock = clock;
    this.schedule = ScheduledBackups.find(settings, clock);
  }

  /** Starts, if the data is in the data folder. */
  void start(Archive archive) {
    if (archive instanceof RocksDbArchive embedded) {
      DataFolderBackup source = new DataFolderBackup(data, embedded, clock);
      listen(source);
      schedule.map(each -> each.start(source::make)).ifPresent(job -> closings.add(job::close));
    }
  }

  boolean areScheduled() {
    return schedule.isPresent();
  }

  /** The age of the newest backup, if backups are scheduled. */
  void measure(ServiceMetrics metrics) {
    schedule.ifPresent(metrics::addBackups);
  }

  private void listen(DataFolderBackup source) {
    try {
      BackupListener listener = BackupListener.start(socket(data), source::make);
      closings.add(listener::close);
    } catch (IOException | UnsupportedOperationException e) {
      log.warn(
          "`storescope backup` is not possible while this service runs, because {} cannot"
              + " be used ({}). Scheduled backups are not affected",
          socket(data),
          e.getMessage());
    }
  }

  /** Accepts no more requests; the archive waits for a backup in progress. */
  @Override
  public void close() {
    closings.forEach(Runnable::run);
  }

  /** By the service that runs on the data folder, or else by this process. */
  static NewBackup make(Settings settings, BackupRequest request, InstantSource clock)
      throws IOException {
    new Storage(settings, clock).requireDataFolder("backup");
    Path data = settings.path(Setting.DATA);
    Optional<NewBackup> made = request.send(socket(data));
    if (made.isPresent()) {
      return made.get();
    }
    Archive archive = new Storage(settings, clock).openExistingArchive();
    if (archive instanceof RocksDbArchive embedded) {
      try (embedded) {
        return new DataFolderBackup(data, embedded, clock).make(request);
      }
    }
    throw new IllegalStateException("not the archive of a data folder");
  }

  static BackupFolder folder(Path backups) {
    return new BackupFolder(backups, new EmbeddedEngines());
  }

  private static Path socket(Path data) {
    return data.resolve(DataFolder.BACKUP_SOCKET);
  }
}
