package dev.storescope.connector.egress;

import dev.storescope.fetching.HostRateLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The rate limits of one process. */
public final class LocalHostRateLimits implements HostRateLimits {
  /** A turn that is further ahead was set before the clock was set back. */
  static final Duration LONGEST_REST = AdaptiveRate.MAX_REPEATED_DELAY;

  private final Map<String, Instant> turns = new HashMap<>();

  @Override
  public synchronized Optional<Instant> take(String host, Instant now, Duration interval) {
    Instant next = turns.getOrDefault(host, Instant.MIN);
    if (next.isAfter(now) && !next.isAfter(now.plus(LONGEST_REST))) {
      return Optional.of(next);
    }
    turns.put(host, now.plus(interval));
    return Optional.empty();
  }

  @Override
  public synchronized void rest(String host, Instant until) {
    turns.merge(host, until, (next, later) -> later.isAfter(next) ? later : next);
  }

  @Override
  public synchronized Optional<Instant> findNext(String host) {
    return Optional.ofNullable(turns.get(host));
  }
}
