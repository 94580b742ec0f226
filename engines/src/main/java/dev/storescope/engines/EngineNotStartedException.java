package dev.storescope.engines;

/** An engine cannot run on this machine; the message has the reason, and a remedy if known. */
public final class EngineNotStartedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public EngineNotStartedException(String message) {
    super(message);
  }
}
