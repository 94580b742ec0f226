package dev.storescope.archive;

/** An archive could not be opened; the message says in one line what the operator has to do. */
public class ArchiveNotOpenedException extends RuntimeException {
  public ArchiveNotOpenedException(String message) {
    super(message);
  }

  public ArchiveNotOpenedException(String message, Throwable cause) {
    super(message, cause);
  }
}
