package dev.storescope.server.http;

import java.time.Duration;

/**
 * How much is taken on.
 *
 * @param requestsPerMinute the most requests of an account in a minute; 0 for no limit
 * @param concurrentRequests how many requests are worked on at once; those beyond are refused
 * @param bytesUnderWay as long as so many bytes of answers and bodies are under way to or from
 *     those who are slow, requests are refused
 * @param patience how long one may take to read an answer, or to send a body; then the connection
 *     is closed
 */
public record Limits(
    int requestsPerMinute, int concurrentRequests, long bytesUnderWay, Duration patience) {
  private static final Duration USUAL_PATIENCE = Duration.ofSeconds(30);

  /** The rest of the memory is for the requests that are worked on, and for all else. */
  private static final int SHARE_OF_MEMORY = 8;

  public Limits {
    if (requestsPerMinute < 0
        || concurrentRequests < 0
        || bytesUnderWay < 1
        || !patience.isPositive()) {
      throw new IllegalArgumentException("no limit is below 0, and no patience is none");
    }
  }

  /** Limits that suit the memory that the program may use. */
  public static Limits of(int requestsPerMinute, int concurrentRequests) {
    long bytes = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;
    return new Limits(requestsPerMinute, concurrentRequests, bytes, USUAL_PATIENCE);
  }
}
