package dev.storescope.connector.http;

import java.net.ConnectException;

/** No connection because of the proxy or the address of this machine, not of the host. */
final class EgressFailedException extends ConnectException {
  private static final long serialVersionUID = 1L;

  EgressFailedException(String message) {
    super(message);
  }
}
