package dev.storescope.connector.googleplay;

import dev.storescope.fetching.FetchOutcome;

/** A reply that gives no answer; the outcome of the fetch says why. */
final class NoAnswerException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient FetchOutcome outcome;

  NoAnswerException(FetchOutcome outcome) {
    super(outcome.toString());
    this.outcome = outcome;
  }

  /** The reply has not the shape that is known. */
  static NoAnswerException drifted(String reason) {
    return new NoAnswerException(new FetchOutcome.Drifted(reason));
  }

  /** The reply is cut off, or the store refused; a repeat may help. */
  static NoAnswerException failed(String reason) {
    return new NoAnswerException(new FetchOutcome.Failed(reason));
  }

  /** The store sent something for a person to look at. */
  static NoAnswerException blocked(String reason) {
    return new NoAnswerException(new FetchOutcome.Blocked(reason));
  }

  FetchOutcome outcome() {
    return outcome;
  }
}
