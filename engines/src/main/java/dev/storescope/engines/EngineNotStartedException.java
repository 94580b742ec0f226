package dev.storescope.engines;

/**
 * An engine cannot run on this machine; the message says why, and what to do where that is known.
 */
public final class EngineNotStartedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public EngineNotStartedException(String message) {
    super(message);
  }
}
