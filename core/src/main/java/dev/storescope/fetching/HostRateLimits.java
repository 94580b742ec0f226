package dev.storescope.fetching;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The rate limits of the stores' hosts, shared by all processes that use one egress address. Safe
 * for use by several threads.
 */
public interface HostRateLimits {

  /**
   * Acquires a call to a host, if one is permitted now; the next one is then permitted an interval
   * after now. Of several concurrent callers, one acquires it.
   *
   * @return empty if it is acquired, else the instant of the next permitted call, later than now
   */
  Optional<Instant> take(String host, Instant now, Duration interval);

  /** Permits no call to a host before an instant; a later one that is already set is kept. */
  void rest(String host, Instant until);

  /** The instant of the next permitted call, which may be past; empty if none was set. */
  Optional<Instant> findNext(String host);
}
