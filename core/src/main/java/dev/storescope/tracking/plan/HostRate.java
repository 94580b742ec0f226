package dev.storescope.tracking.plan;

import dev.storescope.fetching.FetchHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How fast a host may be called from an egress.
 *
 * @param callsPerMinute the configured maximum
 * @param currentCallsPerMinute the current maximum, lower after refusals; the configured one where
 *     it is not known
 * @param restsUntil until when it is not called at all
 */
public record HostRate(
    String host,
    String egress,
    double callsPerMinute,
    double currentCallsPerMinute,
    Optional<Instant> restsUntil) {
  private static final double MINUTES = Duration.ofDays(1).toMinutes();

  public static HostRate of(FetchHealth.Host host) {
    return new HostRate(
        host.name(),
        host.egress(),
        host.callsPerMinute(),
        host.currentCallsPerMinute(),
        host.restsUntil());
  }

  public static HostRate configured(String host, String egress, int callsPerMinute) {
    return new HostRate(host, egress, callsPerMinute, callsPerMinute, Optional.empty());
  }

  /** The calls that are possible in a day at the configured rate. */
  public double callsPerDay() {
    return callsPerMinute * MINUTES;
  }
}
