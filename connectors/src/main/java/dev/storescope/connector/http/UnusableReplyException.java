package dev.storescope.connector.http;

import dev.storescope.fetching.FetchOutcome;

/** There is no reply that can be taken as data; the outcome of the fetch says why. */
public final class UnusableReplyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient FetchOutcome outcome;

  public UnusableReplyException(FetchOutcome outcome) {
    super(outcome.toString());
    this.outcome = outcome;
  }

  /** The format of the reply is not recognized. */
  public static UnusableReplyException drifted(String reason) {
    return new UnusableReplyException(new FetchOutcome.Drifted(reason));
  }

  /** The reply is an error, is cut off or contradicts itself; a retry may help. */
  public static UnusableReplyException failed(String reason) {
    return new UnusableReplyException(new FetchOutcome.Failed(reason));
  }

  /** The store sent a page for a person, such as a captcha. */
  public static UnusableReplyException blocked(String reason) {
    return new UnusableReplyException(new FetchOutcome.Blocked(reason));
  }

  /** The store does not accept the request; a retry does not help. */
  public static UnusableReplyException unsupported(String reason) {
    return new UnusableReplyException(new FetchOutcome.Unsupported(reason));
  }

  public FetchOutcome outcome() {
    return outcome;
  }
}
