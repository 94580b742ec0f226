package dev.storescope.server;

import dev.storescope.backup.Backup;
import dev.storescope.backup.Backup.NewBackup;
import dev.storescope.backup.BackupFolder;
import dev.storescope.backup.BackupListener;
import dev.storescope.backup.BackupRequest;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a backup whenever the newest one is old enough, also across restarts; one that fails is
 * tried again some minutes later.
 */
final class ScheduledBackups {
  private static final Duration MOST_BETWEEN_CHECKS = Duration.ofMinutes(10);
  private static final Logger log = LoggerFactory.getLogger(ScheduledBackups.class);

  private final BackupRequest request;
  private final Duration every;
  private final InstantSource clock;
  private final BackupFolder folder;

  ScheduledBackups(BackupRequest request, Duration every, InstantSource clock) {
    this.request = request;
    this.every = every;
    this.clock = clock;
    this.folder = BackupWiring.folder(request.folder());
  }

  /** Those of the settings; empty if there are none. */
  static Optional<ScheduledBackups> find(Settings settings, InstantSource clock) {
    Duration every = settings.duration(Setting.BACKUP_EVERY);
    int keep = settings.number(Setting.BACKUP_KEEP, 1);
    if (every.compareTo(Duration.ofMinutes(1)) < 0) {
      throw settings.wrong(Setting.BACKUP_EVERY, "a minute or more, such as 24h");
    }
    Optional<String> folder = settings.find(Setting.BACKUP_FOLDER);
    if (folder.isPresent()) {
      new Storage(settings, clock).requireDataFolder(Setting.BACKUP_FOLDER.key());
    }
    return folder.map(
        path ->
            new ScheduledBackups(
                new BackupRequest(Path.of(path).toAbsolutePath(), Optional.of(keep)),
                every,
                clock));
  }

  /** Starts; the caller closes the result. */
  BackgroundJob start(BackupListener.Handler handler) {
    BackgroundJob job =
        new BackgroundJob(
            "scheduled-backups", () -> run(handler), log, "The scheduled backup failed");
    Duration pause = every.compareTo(MOST_BETWEEN_CHECKS) < 0 ? every : MOST_BETWEEN_CHECKS;
    job.start(BackgroundJob.AFTER_THE_START, pause);
    return job;
  }

  /** Makes a backup if it is time. */
  void run(BackupListener.Handler handler) {
    try {
      Instant now = clock.instant();
      if (findNewest().filter(newest -> now.isBefore(newest.plus(every))).isEmpty()) {
        NewBackup made = handler.make(request);
        log.info(
            "Backup {} in {}: {} MB copied of {} MB",
            made.backup().id(),
            request.folder(),
            made.copiedBytes() >> 20,
            made.backup().bytes() >> 20);
      }
    } catch (IOException e) {
      log.warn("The scheduled backup failed: {}", e.getMessage());
    }
  }

  /** The age of the newest backup; infinite if there is none. */
  double ageSeconds() {
    try {
      return findNewest()
          .map(newest -> (double) Duration.between(newest, clock.instant()).toSeconds())
          .orElse(Double.POSITIVE_INFINITY);
    } catch (IOException e) {
      log.debug("The backups cannot be read", e);
      return Double.POSITIVE_INFINITY;
    }
  }

  private Optional<Instant> findNewest() throws IOException {
    // One that a clock which was ahead has dated must not put off the next until then.
    Instant now = clock.instant();
    return folder.list().stream()
        .map(Backup::startedAt)
        .filter(startedAt -> !startedAt.isAfter(now))
        .max(Comparator.naturalOrder());
  }
}
