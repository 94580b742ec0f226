package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Translates RocksDB's errors into messages for the operator. */
final class RocksDbErrors {
  /** What to do about a damaged archive. */
  private static final String REMEDY =
      "Stop the service, then restore a backup, or recover what can be read with"
          + " `storescope repair --salvage`.";

  private RocksDbErrors() {}

  static ArchiveUnavailableException unavailable(Path folder, RocksDBException e) {
    String message;
    if (isDiskFull(e)) {
      message = "The disk of the archive " + folder + " is full. Free some space.";
    } else if (isCorruption(e)) {
      message = "The archive %s is damaged (%s). %s".formatted(folder, oneLine(e), REMEDY);
    } else {
      message = "The archive " + folder + " failed: " + oneLine(e);
    }
    return new ArchiveUnavailableException(message, e);
  }

  /** The archive is damaged in a way that RocksDB does not notice, or does not describe. */
  static ArchiveNotOpenedException damaged(Path folder, String damage) {
    return new ArchiveNotOpenedException(
        "The archive %s is damaged (%s). %s".formatted(folder, damage, REMEDY));
  }

  static ArchiveNotOpenedException notOpened(Path folder, RocksDBException e) {
    String message;
    if (isLocked(e)) {
      return inUse(folder);
    }
    if (isDiskFull(e)) {
      message = "The archive %s cannot be opened, because its disk is full. Free some space.";
    } else if (isCorruption(e)) {
      message = "The archive %s is damaged (" + oneLine(e).replace("%", "%%") + "). " + REMEDY;
    } else {
      message =
          "The archive %s cannot be opened. Check that it is a folder that this user can"
              + " write to, or restore a backup ("
              + oneLine(e).replace("%", "%%")
              + ").";
    }
    return new ArchiveNotOpenedException(message.formatted(folder), e);
  }

  static ArchiveNotOpenedException inUse(Path folder) {
    return new ArchiveNotOpenedException(
        "The archive %s is in use. Stop the other program that uses it.".formatted(folder));
  }

  static ArchiveNotOpenedException notReadable(Path folder, IOException e) {
    return new ArchiveNotOpenedException(
        "The archive %s cannot be read. Check the permissions of this user (%s)."
            .formatted(folder, e),
        e);
  }

  private static boolean isDiskFull(RocksDBException e) {
    Status status = e.getStatus();
    boolean noSpace = status != null && status.getSubCode() == Status.SubCode.NoSpace;
    return noSpace || oneLine(e).contains("No space left on device");
  }

  /** Whether it was damage that RocksDB found. */
  static boolean isCorruption(ArchiveNotOpenedException e) {
    return e.getCause() instanceof RocksDBException cause && isCorruption(cause);
  }

  /** A missing file of a table is an I/O error inside a message about corruption. */
  static boolean isCorruption(RocksDBException e) {
    Status status = e.getStatus();
    return (status != null && status.getCode() == Status.Code.Corruption)
        || oneLine(e).contains("Corruption");
  }

  /**
   * RocksDB has no code for a held lock, only these texts: for another process, and for its own.
   * What follows the first is in the language of the process.
   */
  static boolean isLocked(RocksDBException e) {
    String message = oneLine(e);
    return message.contains("While lock file:") || message.contains("lock hold by current process");
  }

  /** Another version or a repair creates it. */
  static boolean lacksColumnFamily(RocksDBException e) {
    return oneLine(e).contains("Column family not found");
  }

  static String oneLine(RocksDBException e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
