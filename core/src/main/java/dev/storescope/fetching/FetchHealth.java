package dev.storescope.fetching;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The health of the calls to the stores.
 *
 * @param hosts by name and egress
 * @param drifts the latest unrecognized replies, latest first
 * @param keptReplies the number of unrecognized replies that are kept for analysis
 */
public record FetchHealth(List<Host> hosts, List<Drift> drifts, int keptReplies) {
  public FetchHealth {
    hosts = List.copyOf(hosts);
    drifts = List.copyOf(drifts);
  }

  /** The first of each host for which a condition holds by every egress. */
  public static List<Host> listEverywhere(List<Host> hosts, Predicate<Host> condition) {
    return hosts.stream()
        .collect(Collectors.groupingBy(Host::name, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .filter(byEgress -> byEgress.stream().allMatch(condition))
        .map(List::getFirst)
        .toList();
  }

  /**
   * The rate limit of a host, as calls from one egress have it.
   *
   * @param egress the name of the public address from which it is called
   * @param callsPerMinute the configured maximum
   * @param currentCallsPerMinute the current maximum; lower after refusals
   * @param restsUntil until when it is not called at all, after it refused or asked for that
   * @param lastRefusal since the start of the service
   * @param outage the calls that failed since the last one that did not
   * @param silentSince since when it gives the same reply to everything
   */
  public record Host(
      String name,
      String egress,
      double callsPerMinute,
      double currentCallsPerMinute,
      Optional<Instant> restsUntil,
      Optional<Refusal> lastRefusal,
      Optional<Outage> outage,
      Optional<Instant> silentSince) {
    /** Whether no call has a usable reply: several failed, and none succeeded since. */
    public boolean isFailing() {
      return silentSince.isPresent() || outage.filter(Outage::isLasting).isPresent();
    }

    /** Whether it is not called at an instant. */
    public boolean isResting(Instant at) {
      return restsUntil.filter(at::isBefore).isPresent();
    }

    /** The same with all times later by a duration. */
    public Host shifted(Duration ahead) {
      return new Host(
          name,
          egress,
          callsPerMinute,
          currentCallsPerMinute,
          restsUntil.map(until -> until.plus(ahead)),
          lastRefusal.map(refusal -> new Refusal(refusal.at().plus(ahead), refusal.reason())),
          outage.map(
              failed -> new Outage(failed.since().plus(ahead), failed.calls(), failed.reason())),
          silentSince.map(since -> since.plus(ahead)));
    }
  }

  /**
   * Calls to a host that all failed.
   *
   * @param since when the first of them failed
   * @param reason of the last of them
   */
  public record Outage(Instant since, int calls, String reason) {
    /** One failed call, or its repetition, is no lasting outage. */
    public static final int LASTING = 3;

    /** Whether several calls failed. */
    public boolean isLasting() {
      return calls >= LASTING;
    }
  }

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
