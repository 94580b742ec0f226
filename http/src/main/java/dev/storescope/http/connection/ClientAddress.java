package dev.storescope.http.connection;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The open connections of one network address; all of it under the lock of {@link OpenConnections}.
 */
final class ClientAddress {
  private final String network;
  private final boolean limited;
  private final Set<ClientConnection> connections = new LinkedHashSet<>();
  private long bytes;

  /**
   * @param limited whether the number of its connections is; not of a trusted proxy
   */
  ClientAddress(String network, boolean limited) {
    this.network = network;
    this.limited = limited;
  }

  String network() {
    return network;
  }

  boolean isLimited() {
    return limited;
  }

  Set<ClientConnection> connections() {
    return connections;
  }

  /** The memory that its connections take. */
  long bytes() {
    return bytes;
  }

  void take(long more) {
    bytes += more;
  }
}
