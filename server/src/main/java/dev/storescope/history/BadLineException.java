package dev.storescope.history;

/** A line is no observation; the message says what would be right. */
public class BadLineException extends RuntimeException {
  public BadLineException(String message) {
    super(message);
  }

  public BadLineException(String message, Throwable cause) {
    super(message, cause);
  }
}
