package dev.storescope.file;

/** The file of a secret is missing or has none; the message is one line and says what to do. */
public class SecretNotReadException extends RuntimeException {
  public SecretNotReadException(String message) {
    super(message);
  }

  public SecretNotReadException(String message, Throwable cause) {
    super(message, cause);
  }
}
