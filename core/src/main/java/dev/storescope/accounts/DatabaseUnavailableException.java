package dev.storescope.accounts;

/** The database failed; the operation was rolled back and may be repeated. */
public class DatabaseUnavailableException extends RuntimeException {
  public DatabaseUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
