package dev.storescope.http.connection;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * Limits of the connections that the service keeps open. One that exceeds a timeout is closed.
 *
 * @param total of all clients; each connection has a thread, its buffers and a file descriptor
 * @param bytes of memory that they take together: buffers, what was received of requests, and
 *     responses that are sent; see {@link #BYTES_OF_CONNECTION}
 * @param perAddress of one client address, trusted proxies excepted; 0 for no limit
 * @param headTimeout from the connect, or from the first byte of a later request, to the end of the
 *     request's headers
 * @param idleTimeout between two requests
 * @param transferTimeout for a client to send the body of a request, or to read a response
 */
public record ConnectionLimits(
    int total,
    long bytes,
    int perAddress,
    Duration headTimeout,
    Duration idleTimeout,
    Duration transferTimeout) {
  public static final int DEFAULT_PER_ADDRESS = 200;

  /** What a connection takes that waits: two buffers of 8 KB, its thread and its objects. */
  public static final int BYTES_OF_CONNECTION = 24 * 1024;

  private static final int MAX_TOTAL = 10_000;

  /** Each takes some 3 KB until its thread runs. */
  private static final int MOST_CLOSING = 4_096;

  /** The part of the memory for connections. */
  private static final int MEMORY_DIVISOR = 8;

  private static final Duration HEAD_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration TRANSFER_TIMEOUT = Duration.ofSeconds(30);

  public ConnectionLimits {
    if (total < 1
        || bytes < BYTES_OF_CONNECTION
        || perAddress < 0
        || !headTimeout.isPositive()
        || !idleTimeout.isPositive()
        || !transferTimeout.isPositive()) {
      throw new IllegalArgumentException("limits and timeouts of connections are positive");
    }
  }

  /**
   * Limits that suit the maximum heap size, and leave half of the process's file descriptors to the
   * databases.
   */
  public static ConnectionLimits of(int perAddress) {
    return new ConnectionLimits(
        Math.min(MAX_TOTAL, maxFileDescriptors() / 2),
        Runtime.getRuntime().maxMemory() / MEMORY_DIVISOR,
        perAddress,
        HEAD_TIMEOUT,
        IDLE_TIMEOUT,
        TRANSFER_TIMEOUT);
  }

  /** How many connections there can be at most. */
  int mostOpen() {
    return Math.clamp(bytes / BYTES_OF_CONNECTION, 1, total);
  }

  /**
   * How many can be accepted at most: those that are open, and those that are refused or being
   * closed, which take three quarters of the file descriptors at most.
   */
  int mostAccepted() {
    return mostOpen() + Math.clamp(total / 2, 1, MOST_CLOSING);
  }

  private static int maxFileDescriptors() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? Math.clamp(unix.getMaxFileDescriptorCount(), 2, Integer.MAX_VALUE)
        : Integer.MAX_VALUE;
  }
}
