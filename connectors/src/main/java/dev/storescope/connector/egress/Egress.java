package dev.storescope.connector.egress;

import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.HostRateLimits;
import java.util.function.Predicate;

/**
 * A public address from which requests leave, with rate limits of its own.
 *
 * @param name under which nodes with the same address share the limits
 * @param hosts accepts the names of the hosts that it may call
 */
public record Egress(
    String name, StoreTransport transport, HostRateLimits limits, Predicate<String> hosts) {
  public Egress {
    if (name.isBlank()) {
      throw new IllegalArgumentException("an egress has a name");
    }
  }
}
