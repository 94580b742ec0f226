package dev.storescope.connector.http;

import dev.storescope.fetching.FetchOutcome;
import java.util.Optional;

/** There is no reply that can be taken as data; the outcome of the fetch says why. */
public final class UnusableReplyException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_REASON = 500;

  private final transient FetchOutcome outcome;
  private final transient Optional<StoreReply> refusal;

  public UnusableReplyException(FetchOutcome outcome) {
    this(outcome, Optional.empty());
  }

  private UnusableReplyException(FetchOutcome outcome, Optional<StoreReply> refusal) {
    super(outcome.toString());
    this.outcome = outcome;
    this.refusal = refusal;
  }

  /** The format of the reply is not recognized. */
  public static UnusableReplyException drifted(String reason) {
    return new UnusableReplyException(new FetchOutcome.Drifted(shorten(reason)));
  }

  /** The reply is an error, is cut off or contradicts itself; a retry may help. */
  public static UnusableReplyException failed(String reason) {
    return new UnusableReplyException(new FetchOutcome.Failed(shorten(reason)));
  }

  /** The store refuses this request, perhaps because there is no such subject. */
  public static UnusableReplyException refused(StoreReply reply, String reason) {
    return new UnusableReplyException(new FetchOutcome.Failed(shorten(reason)), Optional.of(reply));
  }

  /** The store sent a page for a person, such as a captcha. */
  public static UnusableReplyException blocked(String reason) {
    return new UnusableReplyException(new FetchOutcome.Blocked(shorten(reason)));
  }

  /** The store does not accept the request; a retry does not help. */
  public static UnusableReplyException unsupported(String reason) {
    return new UnusableReplyException(new FetchOutcome.Unsupported(shorten(reason)));
  }

  /** Part of a reason may be the store's, of any length and with any characters. */
  static String shorten(String reason) {
    String start = reason.substring(0, Math.min(reason.length(), MAX_REASON));
    String line = start.replaceAll("\\p{Cntrl}", " ");
    return reason.length() > MAX_REASON ? line + "…" : line;
  }

  public FetchOutcome outcome() {
    return outcome;
  }

  /** The reply by which the store refuses the request, if it does. */
  public Optional<StoreReply> refusal() {
    return refusal;
  }
}
