package dev.storescope.administration;

/** The caller is not an administrator; nothing was changed. */
public final class NotAllowedException extends RuntimeException {
  NotAllowedException(String message) {
    super(message);
  }
}
