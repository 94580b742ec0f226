package dev.storescope.connector.http;

import java.io.IOException;
import java.time.Duration;

/** Carries a request to a store and brings the reply, whatever its status. */
@FunctionalInterface
public interface StoreTransport {

  /**
   * Sends a request.
   *
   * @throws NotRecordedException if a recording stands in for the stores and does not hold the
   *     reply
   * @throws RestingException if the host is to be left alone for longer than can be waited
   * @throws IOException if there was no whole reply
   */
  StoreReply send(StoreRequest request) throws IOException, InterruptedException;

  /** A recording was asked for a reply that it does not hold. */
  final class NotRecordedException extends IOException {
    private static final long serialVersionUID = 1L;

    public NotRecordedException(String message) {
      super(message);
    }
  }

  /** A host is left alone for a while, because it refused calls. */
  final class RestingException extends IOException {
    private static final long serialVersionUID = 1L;

    private final Duration rest;

    public RestingException(String host, Duration rest) {
      super(host + " refused calls and is left alone for " + rest.toSeconds() + " seconds");
      this.rest = rest;
    }

    /** How long the rest goes on. */
    public Duration rest() {
      return rest;
    }
  }
}
