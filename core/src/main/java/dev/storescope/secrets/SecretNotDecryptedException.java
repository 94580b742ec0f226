package dev.storescope.secrets;

/**
 * A stored secret cannot be decrypted; the message is one line and says the operator what to do,
 * such as with a file: users are not shown it.
 */
public class SecretNotDecryptedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SecretNotDecryptedException(String message) {
    super(message);
  }

  public SecretNotDecryptedException(String message, Throwable cause) {
    super(message, cause);
  }
}
