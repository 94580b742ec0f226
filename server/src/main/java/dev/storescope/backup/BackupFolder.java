package dev.storescope.backup;

import dev.storescope.backup.Backup.FileCopy;
import dev.storescope.backup.Backup.NewBackup;
import dev.storescope.file.DurableFiles;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A folder of backups. {@code archive} has the archives of all, which share their tables; {@code
 * backups/ID} has the database, the other files and the description of one. That folder gets its
 * name last, so there is either a complete backup or none.
 */
public final class BackupFolder {
  /** A file of a data folder whose restore is not complete. */
  public static final String RESTORING = "STORESCOPE-RESTORING";

  static final String UNFINISHED = "unfinished";
  private static final String MARKER = "STORESCOPE-BACKUPS";
  private static final String FORMAT = "1\n";
  static final String DATABASE = "storescope.db";
  private static final String ARCHIVE = "archive";
  private static final String BACKUPS = "backups";
  private static final String VERIFYING = "verifying";

  private final Path folder;
  private final BackupEngines engines;

  public BackupFolder(Path folder, BackupEngines engines) {
    this.folder = folder;
    this.engines = engines;
  }

  /** A backup whose description cannot be read. */
  public record DamagedBackup(int id, String damage) {}

  /** The complete backups that can be read, oldest first; none if there is no folder. */
  public List<Backup> list() throws IOException {
    List<Backup> backups = new ArrayList<>();
    for (int id : listIds()) {
      findDamage(id, backups::add);
    }
    return backups;
  }

  /** The complete backups whose description cannot be read, oldest first. */
  public List<DamagedBackup> listDamaged() throws IOException {
    List<DamagedBackup> damaged = new ArrayList<>();
    for (int id : listIds()) {
      findDamage(id, _ -> {}).map(damage -> new DamagedBackup(id, damage)).ifPresent(damaged::add);
    }
    return damaged;
  }

  /** Reads the description of a backup; returns what is damaged. */
  private Optional<String> findDamage(int id, Consumer<Backup> consumer) {
    try {
      consumer.accept(BackupManifest.read(backup(id)));
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private List<Integer> listIds() throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    requireOwn();
    return ids();
  }

  /**
   * Makes a backup. The database is copied before the archive: an observation is appended before
   * the database notes that it was fetched, so the copy of the archive has all that the copy of the
   * database knows of.
   *
   * @throws IOException if the folder cannot be used, or the source not be read
   */
  public NewBackup create(BackupSource source, Instant now, String version) throws IOException {
    prepare();
    try (FolderLock _ = FolderLock.take(folder)) {
      deleteUnfinished();
      long before = BackedUpFiles.bytes(folder);
      Path unfinished = folder.resolve(UNFINISHED);
      try {
        PrivateFiles.createFolders(unfinished);
        List<FileCopy> files = copyFiles(source, unfinished);
        int id = source.copyArchive(archives());
        long archiveBytes = engines.archiveBytes(archives(), id);
        Backup backup =
            new Backup(id, now.truncatedTo(ChronoUnit.SECONDS), version, archiveBytes, files);
        complete(backup, unfinished);
        return new NewBackup(backup, BackedUpFiles.bytes(folder) - before);
      } finally {
        BackedUpFiles.delete(unfinished);
      }
    }
  }

  /** Deletes the oldest backups, except so many of the newest; damaged ones do not count. */
  public void keepNewest(int count) throws IOException {
    try (FolderLock _ = FolderLock.take(folder)) {
      List<Integer> readable = list().stream().map(Backup::id).toList();
      if (readable.size() > count) {
        deleteBefore(readable.get(readable.size() - count));
      }
      deleteUnfinished();
    }
  }

  private void deleteBefore(int oldestKept) throws IOException {
    for (int id : ids().stream().filter(each -> each < oldestKept).toList()) {
      // Without its description it is no backup any more, whatever follows.
      Files.delete(backup(id).resolve(BackupManifest.FILE));
      DurableFiles.sync(backup(id));
      BackedUpFiles.delete(backup(id));
    }
  }

  /**
   * The backup of an id; the newest one if there is no id.
   *
   * @throws IOException if there is none, or its description is damaged
   */
  public Backup get(Optional<Integer> id) throws IOException {
    List<Integer> ids = listIds();
    int found =
        ids.reversed().stream()
            .filter(each -> id.isEmpty() || each.equals(id.get()))
            .findFirst()
            .orElseThrow(
                () ->
                    new IOException(
                        ids.isEmpty()
                            ? "There is no backup in " + folder
                            : String.format(
                                Locale.ROOT,
                                "There is no backup %d in %s. See `storescope backup list`.",
                                id.orElse(0),
                                folder)));
    try {
      return BackupManifest.read(backup(found));
    } catch (IOException e) {
      throw new IOException(
          "Backup "
              + found
              + " is damaged. Choose another backup with --backup (see `storescope backup"
              + " list`): "
              + e.getMessage(),
          e);
    }
  }

  /** Reads all of a backup; returns what is damaged. */
  public List<String> verify(Backup backup) throws IOException {
    try (FolderLock _ = FolderLock.take(folder)) {
      List<String> damages = new ArrayList<>(verifyFiles(backup, backup(backup.id())));
      Path temporary = folder.resolve(VERIFYING);
      try {
        BackedUpFiles.delete(temporary);
        damages.addAll(engines.verifyArchive(archives(), backup.id(), temporary));
      } finally {
        BackedUpFiles.delete(temporary);
      }
      return damages;
    }
  }

  /**
   * Restores a backup to a new data folder, and reads all that was restored.
   *
   * @throws IOException if the folder has something in it, or the backup is damaged
   */
  public void restore(Backup backup, Path data) throws IOException {
    requireEmpty(data);
    PrivateFiles.createFolders(data);
    requireSpace(data, backup.bytes());
    Path restoring = data.resolve(RESTORING);
    DurableFiles.write(restoring, folder.toString().getBytes(StandardCharsets.UTF_8));
    DurableFiles.sync(data);
    for (FileCopy file : backup.files()) {
      DurableFiles.copy(backup(backup.id()).resolve(file.name()), data.resolve(file.name()));
    }
    List<String> damages = new ArrayList<>(verifyFiles(backup, data));
    damages.addAll(engines.restoreArchive(archives(), backup.id(), data.resolve(ARCHIVE)));
    if (!damages.isEmpty()) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "Backup %d is damaged. Restore another one: %s",
              backup.id(),
              String.join("; ", damages)));
    }
    DurableFiles.sync(data.resolve(ARCHIVE));
    Files.delete(restoring);
    DurableFiles.sync(data);
  }

  private List<FileCopy> copyFiles(BackupSource source, Path target) throws IOException {
    source.copyDatabase(target.resolve(DATABASE));
    for (Path file : source.files()) {
      DurableFiles.copy(file, target.resolve(String.valueOf(file.getFileName())));
    }
    List<FileCopy> copies = new ArrayList<>();
    try (Stream<Path> files = Files.list(target)) {
      for (Path file : files.sorted().toList()) {
        copies.add(BackedUpFiles.describe(file));
      }
    }
    return copies;
  }

  private void complete(Backup backup, Path unfinished) throws IOException {
    BackupManifest.write(backup, unfinished);
    DurableFiles.sync(unfinished);
    Files.move(unfinished, backup(backup.id()), StandardCopyOption.ATOMIC_MOVE);
    DurableFiles.sync(folder.resolve(BACKUPS));
  }

  private List<String> verifyFiles(Backup backup, Path files) {
    List<String> damages = new ArrayList<>();
    for (FileCopy file : backup.files()) {
      Optional<String> damage = BackedUpFiles.findDamage(file, files);
      if (damage.isEmpty() && file.name().equals(DATABASE)) {
        damage = engines.findDatabaseDamage(files.resolve(DATABASE));
      }
      damage.ifPresent(damages::add);
    }
    return damages;
  }

  /** What interrupted backups and deletions have left. */
  private void deleteUnfinished() throws IOException {
    BackedUpFiles.delete(folder.resolve(UNFINISHED));
    List<Integer> complete = ids();
    try (Stream<Path> backups = Files.list(folder.resolve(BACKUPS))) {
      for (Path backup : backups.toList()) {
        if (!Files.exists(backup.resolve(BackupManifest.FILE))) {
          BackedUpFiles.delete(backup);
        }
      }
    }
    for (int id : engines.listArchives(archives())) {
      if (!complete.contains(id)) {
        engines.deleteArchive(archives(), id);
      }
    }
  }

  private List<Integer> ids() throws IOException {
    Path backups = folder.resolve(BACKUPS);
    if (!Files.isDirectory(backups)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(backups)) {
      return folders
          .filter(each -> Files.exists(each.resolve(BackupManifest.FILE)))
          .map(each -> String.valueOf(each.getFileName()))
          .filter(name -> name.matches("[1-9][0-9]{0,8}"))
          .map(Integer::valueOf)
          .sorted()
          .toList();
    }
  }

  private Path backup(int id) {
    return folder.resolve(BACKUPS).resolve(String.valueOf(id));
  }

  private Path archives() {
    return folder.resolve(ARCHIVE);
  }

  private void prepare() throws IOException {
    PrivateFiles.createFolders(folder);
    if (!Files.exists(folder.resolve(MARKER))) {
      if (!isEmpty(folder)) {
        throw notOwn();
      }
      Path part = folder.resolve(MARKER + ".part");
      DurableFiles.write(part, FORMAT.getBytes(StandardCharsets.UTF_8));
      Files.move(part, folder.resolve(MARKER), StandardCopyOption.ATOMIC_MOVE);
    }
    requireOwn();
    PrivateFiles.createFolders(folder.resolve(BACKUPS));
    DurableFiles.sync(folder);
  }

  private void requireOwn() throws IOException {
    Path marker = folder.resolve(MARKER);
    if (!Files.exists(marker)) {
      throw notOwn();
    }
    // Of a damaged marker it is enough that it is there.
    String format = Files.readString(marker, StandardCharsets.ISO_8859_1);
    if (format.matches("[0-9]{1,9}\n") && !format.equals(FORMAT)) {
      throw new IOException(
          "%s was written by a newer version of Storescope. Use that version.".formatted(folder));
    }
  }

  private IOException notOwn() {
    return new IOException(
        "%s is not a backup folder. Choose the folder of earlier backups, or an empty folder."
            .formatted(folder));
  }

  private static void requireEmpty(Path data) throws IOException {
    if (Files.exists(data.resolve(RESTORING))) {
      throw new IOException(
          "A restore to %s was interrupted. Delete the content of the folder, and restore again."
              .formatted(data));
    }
    if (Files.exists(data) && !isEmpty(data)) {
      throw new IOException(
          "%s is not empty. Choose a new data folder, and keep the old one until the new one works."
              .formatted(data));
    }
  }

  private static void requireSpace(Path data, long bytes) throws IOException {
    long usable = Files.getFileStore(data).getUsableSpace();
    if (usable < bytes) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "The backup requires %,d MB, but the disk of %s has %,d MB left. Free some"
                  + " space, or choose another disk.",
              bytes >> 20,
              data,
              usable >> 20));
    }
  }

  /**
   * A disk of its own may have the folder that file systems keep for themselves, and an interrupted
   * backup leaves its unfinished marker.
   */
  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .allMatch(name -> name.equals("lost+found") || name.equals(MARKER + ".part"));
    }
  }
}
