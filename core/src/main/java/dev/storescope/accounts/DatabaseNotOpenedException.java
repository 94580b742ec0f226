package dev.storescope.accounts;

/** The database could not be opened; the message is one line and says what to do. */
public class DatabaseNotOpenedException extends RuntimeException {
  public DatabaseNotOpenedException(String message) {
    super(message);
  }

  public DatabaseNotOpenedException(String message, Throwable cause) {
    super(message, cause);
  }
}
