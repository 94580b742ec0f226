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
  /** One failed call, or its repetition, is no outage. */
  private static final int FEWEST_FAILURES = 3;

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
   * @param outage the calls that failed since the last one that did not
   */
  public record Host(
      String name,
      double callsPerMinute,
      double currentCallsPerMinute,
      Optional<Instant> restsUntil,
      Optional<Refusal> lastRefusal,
      Optional<Outage> outage) {
    /** Whether all calls fail: several did, and none succeeded since. */
    public boolean isFailing() {
      return outage.filter(failed -> failed.calls() >= FEWEST_FAILURES).isPresent();
    }
  }

  /**
   * Calls to a host that all failed.
   *
   * @param since when the first of them failed
   * @param reason of the last of them
   */
  public record Outage(Instant since, int calls, String reason) {}

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
