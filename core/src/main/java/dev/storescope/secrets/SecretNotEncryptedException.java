package dev.storescope.secrets;

/**
 * There is no key to encrypt secrets with; the message is one line and says the operator what to
 * do, such as with a file: users are not shown it.
 */
public class SecretNotEncryptedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SecretNotEncryptedException(String message) {
    super(message);
  }

  public SecretNotEncryptedException(String message, Throwable cause) {
    super(message, cause);
  }
}
