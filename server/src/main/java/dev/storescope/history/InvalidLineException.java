package dev.storescope.history;

/** A line is not a valid observation; the message says what is expected. */
public class InvalidLineException extends RuntimeException {
  public InvalidLineException(String message) {
    super(message);
  }

  public InvalidLineException(String message, Throwable cause) {
    super(message, cause);
  }
}
