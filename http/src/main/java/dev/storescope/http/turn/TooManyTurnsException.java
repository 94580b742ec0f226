package dev.storescope.http.turn;

import java.time.Duration;

/** A request is refused because too many expensive ones of its caller, or of all, wait. */
public final class TooManyTurnsException extends RuntimeException {
  /** How soon the request may be repeated. */
  public static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  public TooManyTurnsException() {
    super(
        "Too many expensive requests at once. Send fewer in parallel, or wait for their responses.",
        null,
        false,
        false);
  }
}
