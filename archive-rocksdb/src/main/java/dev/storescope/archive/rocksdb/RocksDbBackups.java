package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.rocksdb.BackupFiles.BackedUpFile;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.rocksdb.BackupEngine;
import org.rocksdb.BackupEngineOptions;
import org.rocksdb.Env;
import org.rocksdb.RocksDBException;

/**
 * Backups of an archive in a folder, by RocksDB's backup engine: tables never change, so a backup
 * copies only those that no earlier one has. A backup is synced to disk once it is listed. The
 * caller has only one at a time made or deleted in a folder.
 */
public record RocksDbBackups(Path folder) {
  private static final String FORMAT_NOTE = "format ";

  /** Leaves some of the disk to the reads of the archive. */
  private static final long BYTES_PER_SECOND = 100L << 20;

  /** A call into the backup engine. */
  private interface EngineCall<T> {
    T run(BackupEngine engine) throws RocksDBException;
  }

  /** The backups, oldest first. */
  public List<Integer> list() throws IOException {
    return BackupFiles.list(folder);
  }

  /**
   * Backs up an open archive, with everything appended before; appends go on meanwhile.
   *
   * @return the id of the backup
   * @throws IOException if the folder cannot be written
   * @throws ArchiveUnavailableException if the archive is closed
   */
  public int create(RocksDbArchive archive) throws IOException {
    PrivateFiles.createFolders(folder);
    String note = FORMAT_NOTE + RocksDbFolder.FORMAT;
    return archive
        .database()
        .callForeign(
            rocksDb ->
                call(
                    engine -> {
                      engine.createNewBackupWithMetadata(rocksDb, note, true);
                      return engine.getBackupInfo().getLast().backupId();
                    }));
  }

  /** Deletes a backup, and the tables that no other one has. */
  public void delete(int id) throws IOException {
    boolean _ =
        call(
            engine -> {
              engine.deleteBackup(id);
              return true;
            });
  }

  /** The bytes of a backup, with those that it shares with others. */
  public long bytes(int id) throws IOException {
    long bytes = 0;
    for (BackedUpFile file : BackupFiles.read(folder, id).files()) {
      bytes += Files.size(folder.resolve(file.path()));
    }
    return bytes;
  }

  /**
   * Reads all of a backup: the checksum of every file, and then the archive.
   *
   * @param temporary a folder on the same disk that does not exist; the archive is opened in it
   * @return what is damaged
   */
  public List<String> verify(int id, Path temporary) throws IOException {
    BackupFiles backup = BackupFiles.read(folder, id);
    List<String> damages = new ArrayList<>();
    for (BackedUpFile file : backup.files()) {
      checksum(file).ifPresent(damages::add);
    }
    if (damages.isEmpty()) {
      PrivateFiles.createFolders(temporary);
      for (BackedUpFile file : backup.files()) {
        linkOrCopy(file, temporary.resolve(file.name()));
      }
      damages.addAll(open(backup, temporary));
    }
    return damages;
  }

  /**
   * Copies a backup to a new archive, which can be opened once this returns.
   *
   * @throws IOException if a file of the backup is damaged or the archive cannot be written
   */
  public void restore(int id, Path archive) throws IOException {
    BackupFiles backup = BackupFiles.read(folder, id);
    PrivateFiles.createFolders(archive);
    for (BackedUpFile file : backup.files()) {
      copy(file, archive.resolve(file.name()));
    }
    RocksDbFolder.writeFormat(archive, format(backup));
  }

  private static List<String> open(BackupFiles backup, Path archive) throws IOException {
    RocksDbFolder.writeFormat(archive, format(backup));
    try (RocksDbArchive opened = RocksDbArchive.open(archive)) {
      return opened.verify().damages();
    } catch (ArchiveNotOpenedException | ArchiveUnavailableException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  private static int format(BackupFiles backup) throws IOException {
    String note = backup.note();
    if (!note.matches(FORMAT_NOTE + "[1-9][0-9]{0,5}")) {
      throw new IOException("not the backup of an archive, but of '%s'".formatted(note));
    }
    return Integer.parseInt(note.substring(FORMAT_NOTE.length()));
  }

  private Optional<String> checksum(BackedUpFile file) {
    try (OutputStream nowhere = OutputStream.nullOutputStream()) {
      transfer(file, nowhere);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private void copy(BackedUpFile file, Path target) throws IOException {
    PrivateFiles.createIfAbsent(target);
    try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
      transfer(file, Channels.newOutputStream(channel));
      channel.force(true);
    }
  }

  private void transfer(BackedUpFile file, OutputStream target) throws IOException {
    Path path = folder.resolve(file.path());
    CRC32C crc = new CRC32C();
    if (!Files.isRegularFile(path)) {
      throw new IOException(path + " is missing");
    }
    try (InputStream in = new CheckedInputStream(Files.newInputStream(path), crc)) {
      in.transferTo(target);
    }
    if (crc.getValue() != file.crc32c()) {
      throw new IOException(path + " is damaged: its checksum is wrong");
    }
  }

  /** RocksDB does not change tables; other files are small, and not linked. */
  private void linkOrCopy(BackedUpFile file, Path target) throws IOException {
    if (!file.name().endsWith(".sst")) {
      copy(file, target);
      return;
    }
    try {
      Files.createLink(target, folder.resolve(file.path()));
    } catch (FileSystemException | UnsupportedOperationException e) {
      // Not every file system has links.
      copy(file, target);
    }
  }

  private <T> T call(EngineCall<T> call) throws IOException {
    RocksDbLibrary.load();
    try (BackupEngineOptions options =
            new BackupEngineOptions(folder.toString())
                .setSync(true)
                .setBackupRateLimit(BYTES_PER_SECOND)
                .setShareTableFiles(true)
                .setShareFilesWithChecksum(true);
        BackupEngine engine = BackupEngine.open(Env.getDefault(), options)) {
      return call.run(engine);
    } catch (RocksDBException e) {
      throw new IOException(
          "the backups in %s cannot be written: %s".formatted(folder, RocksDbErrors.oneLine(e)), e);
    }
  }
}
