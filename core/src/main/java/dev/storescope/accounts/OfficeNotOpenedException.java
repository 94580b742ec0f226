package dev.storescope.accounts;

/** The office could not be opened; the message tells the operator in one line what to do. */
public class OfficeNotOpenedException extends RuntimeException {
  public OfficeNotOpenedException(String message) {
    super(message);
  }

  public OfficeNotOpenedException(String message, Throwable cause) {
    super(message, cause);
  }
}
