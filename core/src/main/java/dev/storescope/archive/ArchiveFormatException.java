package dev.storescope.archive;

/** Bytes of an archive are damaged, or in a format that this version does not support. */
public class ArchiveFormatException extends RuntimeException {
  public ArchiveFormatException(String message) {
    super(message);
  }

  public ArchiveFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
