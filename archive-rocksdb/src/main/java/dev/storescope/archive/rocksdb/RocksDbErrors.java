package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Translates RocksDB's errors into messages for the operator. */
final class RocksDbErrors {
  private RocksDbErrors() {}

  static ArchiveUnavailableException unavailable(Path folder, RocksDBException e) {
    String message =
        isDiskFull(e)
            ? "the disk of the archive " + folder + " is full: free some space"
            : "the archive " + folder + " failed: " + oneLine(e);
    return new ArchiveUnavailableException(message, e);
  }

  static ArchiveNotOpenedException notOpened(Path folder, RocksDBException e) {
    String message;
    if (isLocked(e)) {
      message = "the archive %s is in use: stop the other program that uses it";
    } else if (isDiskFull(e)) {
      message = "the archive %s cannot be opened, its disk is full: free some space";
    } else {
      message =
          "the archive %s cannot be opened: check that it is a folder this user may write to, or"
              + " restore a backup ("
              + oneLine(e).replace("%", "%%")
              + ")";
    }
    return new ArchiveNotOpenedException(message.formatted(folder), e);
  }

  private static boolean isDiskFull(RocksDBException e) {
    Status status = e.getStatus();
    boolean noSpace = status != null && status.getSubCode() == Status.SubCode.NoSpace;
    return noSpace || oneLine(e).contains("No space left on device");
  }

  /**
   * RocksDB has no code for a held lock, only these texts: for another process, and for its own.
   */
  private static boolean isLocked(RocksDBException e) {
    String message = oneLine(e);
    return message.contains("LOCK: Resource temporarily unavailable")
        || message.contains("lock hold by current process");
  }

  private static String oneLine(RocksDBException e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
