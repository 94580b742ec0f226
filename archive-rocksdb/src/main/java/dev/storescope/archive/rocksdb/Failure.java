package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What RocksDB's errors mean to the operator. */
final class Failure {
  private Failure() {}

  static ArchiveUnavailableException unavailable(Path folder, RocksDBException e) {
    String told =
        isDiskFull(e)
            ? "the disk of the archive " + folder + " is full: free some space"
            : "the archive " + folder + " cannot do its work: " + oneLine(e);
    return new ArchiveUnavailableException(told, e);
  }

  static ArchiveNotOpenedException notOpened(Path folder, RocksDBException e) {
    if (isHeld(e)) {
      return new ArchiveNotOpenedException(
          "the archive " + folder + " is open elsewhere: stop the other program that uses it", e);
    }
    if (isDiskFull(e)) {
      return new ArchiveNotOpenedException(
          "the archive " + folder + " cannot be opened, its disk is full: free some space", e);
    }
    return new ArchiveNotOpenedException(
        "the archive "
            + folder
            + " cannot be opened: check that it is a folder this user may write to, or restore a"
            + " backup ("
            + oneLine(e)
            + ")",
        e);
  }

  static boolean isDiskFull(RocksDBException e) {
    Status status = e.getStatus();
    boolean noSpace = status != null && status.getSubCode() == Status.SubCode.NoSpace;
    return noSpace || oneLine(e).contains("No space left on device");
  }

  /** RocksDB has no code of its own for it, only these words: of another process, of this one. */
  private static boolean isHeld(RocksDBException e) {
    String message = oneLine(e);
    return message.contains("LOCK: Resource temporarily unavailable")
        || message.contains("lock hold by current process");
  }

  private static String oneLine(RocksDBException e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
