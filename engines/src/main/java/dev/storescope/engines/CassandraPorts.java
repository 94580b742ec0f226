package dev.storescope.engines;

/**
 * The ports of a local cluster: the client port and those after it. Clusters do not conflict if
 * their client ports are ten apart.
 */
record CassandraPorts(int client) {
  private static final int MAX_CLIENT_PORT = 65_535 - 9;

  CassandraPorts {
    if (client < 1024 || client > MAX_CLIENT_PORT) {
      throw new IllegalArgumentException(
          "a port from 1024 to " + MAX_CLIENT_PORT + ", not " + client);
    }
  }

  /** The port between nodes, on the address of each. */
  int storage() {
    return client + 1;
  }

  /** The JMX port of a node; all nodes share an address. */
  int management(int node) {
    return client + 2 + node;
  }
}
