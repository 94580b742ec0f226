package dev.storescope.connector.egress;

import java.time.Duration;
import java.util.Map;

/**
 * The most calls per minute to each host.
 *
 * @param callsPerMinute by host name
 * @param others to every host that is not named
 */
public record RateSettings(Map<String, Integer> callsPerMinute, int others) {
  /** Within the limits that the stores publish, and near the observed ones of the others. */
  public static final RateSettings DEFAULT =
      new RateSettings(
          Map.of(
              "itunes.apple.com",
              20,
              "search.itunes.apple.com",
              20,
              "apps.apple.com",
              10,
              "play.google.com",
              60),
          30);

  public RateSettings {
    callsPerMinute = Map.copyOf(callsPerMinute);
    if (others < 1 || callsPerMinute.values().stream().anyMatch(rate -> rate < 1)) {
      throw new IllegalArgumentException("a host needs at least 1 call per minute");
    }
  }

  /** Rounded up: nine times a little less than a ninth of a minute would leave room for a tenth. */
  Duration intervalOf(String host) {
    long rate = callsPerMinute.getOrDefault(host, others);
    return Duration.ofNanos((Duration.ofMinutes(1).toNanos() + rate - 1) / rate);
  }
}
