package dev.storescope.fetching;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The health of the calls to the stores.
 *
 * @param hosts by name
 * @param drifts the latest unrecognized replies, latest first
 * @param keptReplies the number of unrecognized replies that are kept for analysis
 */
public record FetchHealth(List<Host> hosts, List<Drift> drifts, int keptReplies) {
  public FetchHealth {
    hosts = List.copyOf(hosts);
    drifts = List.copyOf(drifts);
  }

  /**
   * The rate limit of a host.
   *
   * @param callsPerMinute the configured maximum
   * @param currentCallsPerMinute the current maximum; lower after refusals
   * @param restsUntil until when it is not called at all, after it refused or asked for that
   * @param lastRefusal since the start of the service
   */
  public record Host(
      String name,
      double callsPerMinute,
      double currentCallsPerMinute,
      Optional<Instant> restsUntil,
      Optional<Refusal> lastRefusal) {}

  /** A reply by which a host refused a call. */
  public record Refusal(Instant at, String reason) {}

  /**
   * An unrecognized reply.
   *
   * @param request the request, such as {@code GET itunes.apple.com/lookup}
   * @param file the name of the file that describes it, in {@code unrecognized-replies/}
   */
  public record Drift(Instant at, String request, String reason, String file) {}
}
