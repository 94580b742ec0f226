package dev.storescope.connector.http;

import java.io.IOException;
import java.time.Duration;

/** Sends a request to a store and returns the reply, whatever its status. */
@FunctionalInterface
public interface StoreTransport {

  /**
   * Sends a request.
   *
   * @throws NotRecordedException if a recording is replayed and does not contain the request
   * @throws BackOffException if the host is not called now, and not soon enough to wait for
   * @throws SilentBlockException if the reply says nothing about the request
   * @throws UnreadableReplyException if the reply cannot be read
   * @throws IOException if there is no complete reply
   */
  StoreReply send(StoreRequest request) throws IOException, InterruptedException;

  /** A reply cannot be read, with a message for the operator. */
  final class UnreadableReplyException extends IOException {
    private static final long serialVersionUID = 1L;

    public UnreadableReplyException(String message) {
      super(message);
    }
  }

  /** A recording does not contain the request. */
  final class NotRecordedException extends IOException {
    private static final long serialVersionUID = 1L;

    public NotRecordedException(String message) {
      super(message);
    }
  }

  /** A host gives the same reply to everything, which is a block. */
  final class SilentBlockException extends IOException {
    private static final long serialVersionUID = 1L;

    public SilentBlockException(String host) {
      super(host + " gives the same reply to everything");
    }
  }

  /** A host refused calls and is not called for a while. */
  final class BackOffException extends IOException {
    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    public BackOffException(String host, Duration retryAfter) {
      super(host + " refused calls and is not called for " + retryAfter.toSeconds() + " seconds");
      this.retryAfter = retryAfter;
    }

    /** The time until the host is called again. */
    public Duration retryAfter() {
      return retryAfter;
    }
  }
}
