package dev.storescope.connector.egress;

import dev.storescope.connector.http.ReplyStatus;
import dev.storescope.fetching.FetchHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The current rate of calls to one host.
 *
 * <p>Each refusal doubles the interval between calls, up to a limit; each run of successes halves
 * it, down to the configured interval. A host that asks for a delay gets at least that, up to an
 * hour; up to a day if it repeats after that hour that it wants more than one.
 */
final class AdaptiveRate {
  static final Duration MAX_INTERVAL = Duration.ofMinutes(5);
  static final int SUCCESSES_TO_SPEED_UP = 5;

  /** The longest delay that a host gets for asking once. */
  static final Duration MAX_DELAY = ReplyStatus.MAX_DELAY;

  /** The longest delay that a host gets. */
  static final Duration MAX_REPEATED_DELAY = Duration.ofDays(1);

  /** The pause after calls without a connection; it doubles with each further one. */
  static final Duration FIRST_PAUSE = Duration.ofSeconds(30);

  private static final int MAX_DOUBLINGS = 4;

  private final Duration configuredInterval;
  private Duration interval;
  private int successes;
  private Instant backOffUntil = Instant.EPOCH;
  private Instant lastCallAt = Instant.EPOCH;

  /** When the delay ends that the host last got for asking for more than an hour. */
  private Optional<Instant> shortenedUntil = Optional.empty();

  /** The calls in a row that had no connection. */
  private int unconnected;

  private Optional<FetchHealth.Refusal> lastRefusal = Optional.empty();
  private Optional<FetchHealth.Outage> outage = Optional.empty();

  AdaptiveRate(Duration interval) {
    this.configuredInterval = interval;
    this.interval = interval;
  }

  /** The time from one call to the next. */
  synchronized Duration interval() {
    return interval;
  }

  synchronized void succeeded() {
    outage = Optional.empty();
    unconnected = 0;
    shortenedUntil = Optional.empty();
    successes++;
    if (successes >= SUCCESSES_TO_SPEED_UP) {
      successes = 0;
      interval = max(configuredInterval, interval.dividedBy(2));
    }
  }

  /** Records that a call is made. */
  synchronized void called(Instant now) {
    lastCallAt = now;
  }

  /** Whether the last calls had no connection, and the pause after the last one is not over. */
  synchronized boolean isBroken(Instant now) {
    return isUnconnected() && !now.isBefore(lastCallAt) && now.isBefore(lastCallAt.plus(pause()));
  }

  private Duration pause() {
    int more = Math.min(unconnected - FetchHealth.Outage.LASTING, MAX_DOUBLINGS);
    return FIRST_PAUSE.multipliedBy(1L << more);
  }

  synchronized boolean isUnconnected() {
    return unconnected >= FetchHealth.Outage.LASTING;
  }

  /** Ends the pause after calls without a connection. */
  synchronized void endPause() {
    lastCallAt = Instant.EPOCH;
  }

  /** Records a call without a connection. */
  synchronized void unconnected(Instant now, String reason) {
    int before = unconnected;
    failed(now, reason);
    unconnected = before + 1;
    lastCallAt = max(lastCallAt, now);
  }

  /** Records a call without a usable reply. */
  synchronized void failed(Instant now, String reason) {
    unconnected = 0;
    outage =
        Optional.of(
            new FetchHealth.Outage(
                outage.map(FetchHealth.Outage::since).orElse(now),
                outage.map(FetchHealth.Outage::calls).orElse(0) + 1,
                reason));
  }

  /** Records a refusal. Returns the instant until which the host is not called. */
  synchronized Instant refused(Instant now, String reason, Optional<Duration> retryAfter) {
    lastRefusal = Optional.of(new FetchHealth.Refusal(now, reason));
    successes = 0;
    Duration doubled = interval.multipliedBy(2);
    Duration longest = max(MAX_INTERVAL, configuredInterval);
    interval = doubled.compareTo(longest) < 0 ? doubled : longest;
    Duration delay = bounded(retryAfter.orElse(Duration.ZERO), now);
    backOffUntil = max(backOffUntil, now.plus(max(interval, delay)));
    return backOffUntil;
  }

  /** Replies to calls that were sent before a refusal do not repeat it. */
  private Duration bounded(Duration requested, Instant now) {
    if (requested.compareTo(MAX_DELAY) <= 0) {
      shortenedUntil = Optional.empty();
      return requested;
    }
    boolean repeated = shortenedUntil.filter(end -> !now.isBefore(end)).isPresent();
    Duration longest = repeated ? MAX_REPEATED_DELAY : MAX_DELAY;
    Duration delay = requested.compareTo(longest) < 0 ? requested : longest;
    shortenedUntil = Optional.of(max(shortenedUntil.orElse(Instant.EPOCH), now.plus(delay)));
    return delay;
  }

  /** The state at an instant. */
  synchronized FetchHealth.Host describe(
      String name, String egress, Optional<Instant> silentSince, Instant now) {
    return new FetchHealth.Host(
        name,
        egress,
        callsPerMinute(configuredInterval),
        callsPerMinute(interval),
        Optional.of(backOffUntil).filter(now::isBefore),
        lastRefusal,
        outage,
        silentSince);
  }

  private static double callsPerMinute(Duration interval) {
    return (double) Duration.ofMinutes(1).toNanos() / interval.toNanos();
  }

  private static <T extends Comparable<? super T>> T max(T one, T other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
