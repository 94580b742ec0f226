package dev.storescope.archive;

/**
 * The archive's engine could not do its work; nothing is known to be lost, and a repeat may help.
 */
public class ArchiveUnavailableException extends RuntimeException {
  public ArchiveUnavailableException(String message) {
    super(message);
  }

  public ArchiveUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
