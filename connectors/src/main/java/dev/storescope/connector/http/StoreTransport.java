package dev.storescope.connector.http;

import java.io.IOException;

/** Carries a request to a store and brings the reply, whatever its status. */
@FunctionalInterface
public interface StoreTransport {

  /**
   * Sends a request.
   *
   * @throws NotRecordedException if a recording stands in for the stores and does not hold the
   *     reply
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
}
