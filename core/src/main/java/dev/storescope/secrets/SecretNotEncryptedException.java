package dev.storescope.secrets;

/** There is no key to encrypt secrets with; the message is one line and says what to do. */
public class SecretNotEncryptedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SecretNotEncryptedException(String message) {
    super(message);
  }

  public SecretNotEncryptedException(String message, Throwable cause) {
    super(message, cause);
  }
}
