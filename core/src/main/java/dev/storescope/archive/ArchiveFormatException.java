package dev.storescope.archive;

/** Bytes of an archive are damaged, or of a format that is newer than this program. */
public class ArchiveFormatException extends RuntimeException {
  public ArchiveFormatException(String message) {
    super(message);
  }

  public ArchiveFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
