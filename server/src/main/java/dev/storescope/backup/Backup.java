package dev.storescope.backup;

import java.time.Instant;
import java.util.List;

/**
 * A complete backup.
 *
 * @param startedAt everything that was acknowledged before is in it
 * @param version of the program that made it
 * @param archiveBytes the bytes of the archive, most of which other backups may share
 * @param files the copies of the database and of other files of the data folder
 */
public record Backup(
    int id, Instant startedAt, String version, long archiveBytes, List<FileCopy> files) {
  public Backup {
    files = List.copyOf(files);
  }

  /** Whether it has a database; that of an installation that only imported has none. */
  public boolean hasDatabase() {
    return files.stream().anyMatch(file -> file.name().equals(BackupFolder.DATABASE));
  }

  /** The bytes that a restore writes. */
  public long bytes() {
    return archiveBytes + files.stream().mapToLong(FileCopy::bytes).sum();
  }

  /**
   * A copy of a file.
   *
   * @param sha256 of its content, in hexadecimal digits
   */
  public record FileCopy(String name, long bytes, String sha256) {
    public FileCopy {
      if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
        throw new IllegalArgumentException("not the name of a file: " + name);
      }
    }
  }

  /**
   * A backup that was just made.
   *
   * @param copiedBytes those that the folder of the backups has grown by
   */
  public record NewBackup(Backup backup, long copiedBytes) {}
}
