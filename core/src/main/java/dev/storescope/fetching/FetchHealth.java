package dev.storescope.fetching;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How the stores take it that they are called.
 *
 * @param hosts by name
 * @param drifts the latest replies that no longer had the shape that is known, latest first
 * @param keptReplies how many such replies are kept for study
 */
public record FetchHealth(List<Host> hosts, List<Drift> drifts, int keptReplies) {
  public FetchHealth {
    hosts = List.copyOf(hosts);
    drifts = List.copyOf(drifts);
  }

  /**
   * The pace at which a host is called.
   *
   * @param callsPerMinute the most, as it is set
   * @param currentCallsPerMinute the most at the moment; fewer after refusals
   * @param restsUntil until when it is not called at all, where it asked for that or refused
   * @param lastRefusal since the start of the service
   */
  public record Host(
      String name,
      double callsPerMinute,
      double currentCallsPerMinute,
      Optional<Instant> restsUntil,
      Optional<Refusal> lastRefusal) {}

  /** When and with what words a host refused. */
  public record Refusal(Instant at, String reason) {}

  /**
   * A reply that no longer had the shape that is known.
   *
   * @param request what was asked for, such as {@code GET itunes.apple.com/lookup}
   * @param file the name of the file that describes it, beside the body, in {@code odd-replies/}
   */
  public record Drift(Instant at, String request, String reason, String file) {}
}
