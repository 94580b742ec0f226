package dev.storescope.accounts;

/**
 * The office's database could not do its work; what was under way is undone, and may be repeated.
 */
public class OfficeUnavailableException extends RuntimeException {
  public OfficeUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
