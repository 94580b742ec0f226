package dev.storescope.connector.http;

import dev.storescope.fetching.FetchHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The pace at which one host is called: knows how far calls are apart.
 *
 * <p>Each refusal doubles the interval between calls, up to a limit; each run of successes halves
 * it again, down to where it began. A host that asks for a rest gets at least that.
 */
final class HostPace {
  static final Duration LONGEST_INTERVAL = Duration.ofMinutes(5);
  static final int SUCCESSES_TO_SPEED_UP = 5;

  private final Duration shortestInterval;
  private Duration interval;
  private int successes;
  private Instant restUntil = Instant.EPOCH;
  private Optional<FetchHealth.Refusal> lastRefusal = Optional.empty();

  HostPace(Duration interval) {
    this.shortestInterval = interval;
    this.interval = interval;
  }

  /** From one call to the next. */
  synchronized Duration interval() {
    return interval;
  }

  synchronized void succeeded() {
    successes++;
    if (successes >= SUCCESSES_TO_SPEED_UP) {
      successes = 0;
      interval = longer(shortestInterval, interval.dividedBy(2));
    }
  }

  /** Notes a refusal, and tells how long the host rests. */
  synchronized Instant refused(Instant now, String reason, Optional<Duration> retryAfter) {
    lastRefusal = Optional.of(new FetchHealth.Refusal(now, reason));
    successes = 0;
    Duration doubled = interval.multipliedBy(2);
    Duration longest = longer(LONGEST_INTERVAL, shortestInterval);
    interval = doubled.compareTo(longest) < 0 ? doubled : longest;
    restUntil = later(restUntil, now.plus(longer(interval, retryAfter.orElse(Duration.ZERO))));
    return restUntil;
  }

  /** How it is called at an instant. */
  synchronized FetchHealth.Host describe(String name, Instant now) {
    return new FetchHealth.Host(
        name,
        callsPerMinute(shortestInterval),
        callsPerMinute(interval),
        Optional.of(restUntil).filter(now::isBefore),
        lastRefusal);
  }

  private static double callsPerMinute(Duration interval) {
    return (double) Duration.ofMinutes(1).toNanos() / interval.toNanos();
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
