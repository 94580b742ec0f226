package dev.storescope.connector.playconsole;

/** A question got no answer; within this package only. */
final class PlayFailureException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient PlayFailure reason;

  PlayFailureException(PlayFailure reason) {
    super(reason.toString());
    this.reason = reason;
  }

  /** The reply or the file is not as known. */
  static PlayFailureException failed(String reason) {
    return new PlayFailureException(new PlayFailure.Failed(reason));
  }

  PlayFailure reason() {
    return reason;
  }

  /** Calls, and what follows from their replies. */
  @FunctionalInterface
  interface Calls<T> {
    T make() throws InterruptedException;
  }

  static <T> PlayOutcome<T> outcome(Calls<T> calls) throws InterruptedException {
    try {
      return new PlayOutcome.Answered<>(calls.make());
    } catch (PlayFailureException e) {
      return new PlayOutcome.NotAnswered<>(e.reason());
    }
  }
}
