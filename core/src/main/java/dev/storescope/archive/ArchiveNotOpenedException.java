package dev.storescope.archive;

/** An archive could not be opened; the message tells the operator in one line what to do. */
public class ArchiveNotOpenedException extends RuntimeException {
  public ArchiveNotOpenedException(String message) {
    super(message);
  }

  public ArchiveNotOpenedException(String message, Throwable cause) {
    super(message, cause);
  }
}
