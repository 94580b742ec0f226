package dev.storescope.http.turn;

import dev.storescope.http.connection.ConnectionLimits;

/**
 * Limits of the load that the service accepts.
 *
 * @param requestsPerMinute of one account; 0 for no limit
 * @param concurrentRequests that are processed; more are refused
 * @param bytesInTransit of bodies that clients send and read; with more, requests are refused
 * @param connections that are open
 * @param turns of expensive answers
 */
public record Limits(
    int requestsPerMinute,
    int concurrentRequests,
    long bytesInTransit,
    ConnectionLimits connections,
    TurnLimits turns) {
  /**
   * The part of the memory for bytes in transit; connections that take more of it than theirs are
   * closed before.
   */
  private static final int MEMORY_DIVISOR = 4;

  public Limits {
    if (requestsPerMinute < 0 || concurrentRequests < 0 || bytesInTransit < 1) {
      throw new IllegalArgumentException("limits are not negative");
    }
  }

  /** Limits that suit the maximum heap size and the file descriptors of the process. */
  public static Limits of(int requestsPerMinute, int concurrentRequests) {
    long bytes = Runtime.getRuntime().maxMemory() / MEMORY_DIVISOR;
    return new Limits(
        requestsPerMinute,
        concurrentRequests,
        bytes,
        ConnectionLimits.of(ConnectionLimits.DEFAULT_PER_ADDRESS),
        TurnLimits.ofProcess());
  }

  /** The same limits with others for connections. */
  public Limits with(ConnectionLimits other) {
    return new Limits(requestsPerMinute, concurrentRequests, bytesInTransit, other, turns);
  }

  /** The same limits with others for expensive answers. */
  public Limits with(TurnLimits other) {
    return new Limits(requestsPerMinute, concurrentRequests, bytesInTransit, connections, other);
  }
}
