package dev.storescope.engines;

/**
 * The ports of a cluster on this machine: the one that clients connect to, and those next to it.
 * Clusters whose client ports are ten apart do not meet.
 */
record CassandraPorts(int client) {
  private static final int MOST = 65_535 - 9;

  CassandraPorts {
    if (client < 1024 || client > MOST) {
      throw new IllegalArgumentException("a port from 1024 to " + MOST + ", not " + client);
    }
  }

  /** By which the nodes speak with each other; each node has an address of its own. */
  int storage() {
    return client + 1;
  }

  /** By which a node is managed; all nodes have it on the same address. */
  int management(int node) {
    return client + 2 + node;
  }
}
