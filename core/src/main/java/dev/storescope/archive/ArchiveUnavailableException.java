package dev.storescope.archive;

/** The archive's engine failed; nothing is lost, and a retry may succeed. */
public class ArchiveUnavailableException extends RuntimeException {
  public ArchiveUnavailableException(String message) {
    super(message);
  }

  public ArchiveUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
