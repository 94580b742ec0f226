package dev.storescope.fetching;

import dev.storescope.fetching.drift.EmptySource;
import dev.storescope.fetching.drift.FieldDrift;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The health of the calls to the stores and of their replies.
 *
 * @param hosts by name and egress
 * @param unrecognized the latest unrecognized replies, latest first
 * @param keptFetches the number of fetches whose unrecognized replies are kept for analysis
 * @param fields those that are missing in more replies than before
 * @param emptySources those whose replies of the last UTC day were all empty
 */
public record FetchHealth(
    List<Host> hosts,
    List<UnrecognizedReply> unrecognized,
    int keptFetches,
    List<FieldDrift> fields,
    List<EmptySource> emptySources) {
  public FetchHealth {
    hosts = List.copyOf(hosts);
    unrecognized = List.copyOf(unrecognized);
    fields = List.copyOf(fields);
    emptySources = List.copyOf(emptySources);
  }

  /** Without fields that drift and empty sources. */
  public FetchHealth(List<Host> hosts, List<UnrecognizedReply> unrecognized, int keptFetches) {
    this(hosts, unrecognized, keptFetches, List.of(), List.of());
  }

  public FetchHealth with(List<FieldDrift> drifting, List<EmptySource> empty) {
    return new FetchHealth(hosts, unrecognized, keptFetches, drifting, empty);
  }

  /** Of each host that no egress can use, the first egress for which a condition holds. */
  public static List<Host> listUnusable(List<Host> hosts, Predicate<Host> condition) {
    return hosts.stream()
        .collect(Collectors.groupingBy(Host::name, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .filter(byEgress -> byEgress.stream().allMatch(Host::isUnusable))
        .flatMap(byEgress -> byEgress.stream().filter(condition).limit(1))
        .toList();
  }

  /**
   * The rate limit of a host, as calls from one egress have it.
   *
   * @param egress the name of the public address from which it is called
   * @param callsPerMinute the configured maximum
   * @param currentCallsPerMinute the current maximum; lower after refusals
   * @param restsUntil until when it is not called at all, after it refused or asked for that; empty
   *     if it is over
   * @param lastRefusal since the start of the service
   * @param outage the calls that failed since the last one that did not
   * @param silentSince since when it gives the same reply to different requests
   * @param noted the rest that another node with the same address noted, or this one before its
   *     start
   */
  public record Host(
      String name,
      String egress,
      double callsPerMinute,
      double currentCallsPerMinute,
      Optional<Instant> restsUntil,
      Optional<Refusal> lastRefusal,
      Optional<Outage> outage,
      Optional<Instant> silentSince,
      Optional<NotedRest> noted) {
    /** Of which no other node noted a rest. */
    public Host(
        String name,
        String egress,
        double callsPerMinute,
        double currentCallsPerMinute,
        Optional<Instant> restsUntil,
        Optional<Refusal> lastRefusal,
        Optional<Outage> outage,
        Optional<Instant> silentSince) {
      this(
          name,
          egress,
          callsPerMinute,
          currentCallsPerMinute,
          restsUntil,
          lastRefusal,
          outage,
          silentSince,
          Optional.empty());
    }

    public Host with(Optional<NotedRest> rest) {
      return new Host(
          name,
          egress,
          callsPerMinute,
          currentCallsPerMinute,
          restsUntil,
          lastRefusal,
          outage,
          silentSince,
          rest);
    }

    /** Whether all calls fail: several did, and none succeeded since. */
    public boolean isFailing() {
      return outage.filter(Outage::isLasting).isPresent();
    }

    /** Whether it gives no answers: all calls fail, or all of some kind have the same reply. */
    public boolean isDown() {
      return isFailing() || silentSince.isPresent();
    }

    /** Whether it gives no answers or rests. */
    public boolean isUnusable() {
      return isDown() || restsUntil.isPresent();
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
          silentSince.map(since -> since.plus(ahead)),
          noted.map(rest -> rest.shifted(ahead)));
    }
  }

  /**
   * A rest that another node noted, or this one before its start, of a host or some of its
   * requests.
   *
   * @param seenAt when this node first saw it; when it began is not known
   */
  public record NotedRest(Instant seenAt, Instant until) {
    private NotedRest shifted(Duration ahead) {
      return new NotedRest(seenAt.plus(ahead), until.plus(ahead));
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
   * @param folder the one with all replies of its fetch, in {@code unrecognized-replies/}
   */
  public record UnrecognizedReply(Instant at, String request, String reason, String folder) {}
}
