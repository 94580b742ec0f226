package dev.storescope.connector.appstoreconnect;

/** A call got no answer; within this package only. */
final class NoAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient NoAnswer reason;

  NoAnswerException(NoAnswer reason) {
    super(reason.toString());
    this.reason = reason;
  }

  /** The reply is not as known. */
  static NoAnswerException failed(String reason) {
    return new NoAnswerException(new NoAnswer.Failed(reason));
  }

  NoAnswer reason() {
    return reason;
  }
}
