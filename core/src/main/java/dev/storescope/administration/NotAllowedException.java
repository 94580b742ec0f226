package dev.storescope.administration;

/** Who acts may not do this; nothing was done. */
public final class NotAllowedException extends RuntimeException {
  NotAllowedException(String message) {
    super(message);
  }
}
