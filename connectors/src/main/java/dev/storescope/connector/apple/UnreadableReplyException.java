package dev.storescope.connector.apple;

import dev.storescope.fetching.FetchOutcome;

/** A reply is not to be taken for data, and why. */
final class UnreadableReplyException extends RuntimeException {
  private final transient FetchOutcome outcome;

  private UnreadableReplyException(String reason, FetchOutcome outcome) {
    super(reason);
    this.outcome = outcome;
  }

  /** The reply has not the shape that is known. */
  static UnreadableReplyException drifted(String reason) {
    return new UnreadableReplyException(reason, new FetchOutcome.Drifted(reason));
  }

  /** The reply is cut off, contradicts itself, or answers another question. */
  static UnreadableReplyException failed(String reason) {
    return new UnreadableReplyException(reason, new FetchOutcome.Failed(reason));
  }

  FetchOutcome outcome() {
    return outcome;
  }
}
