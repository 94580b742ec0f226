package dev.storescope.connector.http;

import java.time.Duration;
import java.util.Map;

/**
 * How many calls a minute each host gets at most.
 *
 * @param callsPerMinute by host name
 * @param others of every host that is not named
 */
public record HostRates(Map<String, Integer> callsPerMinute, int others) {
  /** Within the limits that the stores publish, and near what is known of those that do not. */
  public static final HostRates DEFAULT =
      new HostRates(
          Map.of("itunes.apple.com", 20, "search.itunes.apple.com", 20, "play.google.com", 60), 30);

  public HostRates {
    callsPerMinute = Map.copyOf(callsPerMinute);
    if (others < 1 || callsPerMinute.values().stream().anyMatch(rate -> rate < 1)) {
      throw new IllegalArgumentException("a host gets at least 1 call a minute");
    }
  }

  Duration intervalOf(String host) {
    return Duration.ofMinutes(1).dividedBy(callsPerMinute.getOrDefault(host, others));
  }
}
