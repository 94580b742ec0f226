package dev.storescope.connector.http;

import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.HostRateLimits;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits the rate of calls to each host, for all callers together and in the order in which they
 * call; transports that share {@link HostRateLimits} share the limit. A host that refuses is called
 * more slowly, and not at all during the delay that it asked for. A caller that would have to wait
 * long gets a {@link BackOffException} instead.
 *
 * <p>A shared turn that is more than a day ahead is not believed, since no refusal sets one: the
 * host is then called at the rate of this transport alone.
 */
public final class RateLimitedTransport implements StoreTransport {
  /** The longest wait of the first caller in the queue; the others wait for those before them. */
  static final Duration MAX_WAIT = Duration.ofSeconds(30);

  private final StoreTransport transport;
  private final RateSettings rates;
  private final HostRateLimits limits;
  private final LocalHostRateLimits own = new LocalHostRateLimits();
  private final InstantSource clock;
  private final InstantSource timer;
  private final Sleeper sleeper;
  private final Map<String, CalledHost> hosts = new ConcurrentHashMap<>();

  /** A transport whose limits are shared with processes that have the same clock. */
  public RateLimitedTransport(
      StoreTransport transport,
      RateSettings rates,
      HostRateLimits limits,
      InstantSource clock,
      Sleeper sleeper) {
    this(transport, rates, limits, clock, clock, sleeper);
  }

  /**
   * A transport.
   *
   * @param clock the time of day, which can be set
   * @param timer by which the limits and their pauses are measured
   */
  public RateLimitedTransport(
      StoreTransport transport,
      RateSettings rates,
      HostRateLimits limits,
      InstantSource clock,
      InstantSource timer,
      Sleeper sleeper) {
    this.transport = transport;
    this.rates = rates;
    this.limits = limits;
    this.clock = clock;
    this.timer = timer;
    this.sleeper = sleeper;
  }

  /** Waits for an instant; tests advance their clock instead. */
  @FunctionalInterface
  public interface Sleeper {
    /** Returns at the instant, or a little earlier; at once if it is past. */
    void sleepUntil(Instant instant) throws InterruptedException;

    /** Blocks the calling thread. */
    static Sleeper by(InstantSource clock) {
      return instant -> {
        ReentrantLock lock = new ReentrantLock();
        Condition never = lock.newCondition();
        lock.lockInterruptibly();
        try {
          long remaining = Duration.between(clock.instant(), instant).toNanos();
          while (remaining > 0) {
            remaining = never.awaitNanos(remaining);
          }
        } finally {
          lock.unlock();
        }
      };
    }
  }

  /** The rate of a host, and the fair lock at which its callers queue. */
  private record CalledHost(AdaptiveRate rate, ReentrantLock queue) {
    CalledHost(Duration interval) {
      this(new AdaptiveRate(interval), new ReentrantLock(true));
    }
  }

  @Override
  public StoreReply send(StoreRequest request) throws IOException, InterruptedException {
    String name = String.valueOf(request.uri().getHost());
    CalledHost host = host(name);
    acquire(name, host);
    StoreReply reply = call(request, host.rate());
    adapt(name, host.rate(), reply);
    return reply;
  }

  private StoreReply call(StoreRequest request, AdaptiveRate rate)
      throws IOException, InterruptedException {
    try {
      return transport.send(request);
    } catch (IOException e) {
      rate.failed(timer.instant(), FailedCall.describe(e));
      throw e;
    }
  }

  /** The state of each host that has a rate of its own or was called, by name. */
  public List<FetchHealth.Host> listHosts() {
    Instant now = timer.instant();
    Duration ahead = Duration.between(now, clock.instant());
    rates.callsPerMinute().keySet().forEach(this::host);
    return hosts.entrySet().stream()
        .map(entry -> entry.getValue().rate().describe(entry.getKey(), now))
        .map(host -> shift(host, ahead))
        .sorted(Comparator.comparing(FetchHealth.Host::name))
        .toList();
  }

  private static FetchHealth.Host shift(FetchHealth.Host host, Duration ahead) {
    return new FetchHealth.Host(
        host.name(),
        host.callsPerMinute(),
        host.currentCallsPerMinute(),
        host.restsUntil().map(until -> until.plus(ahead)),
        host.lastRefusal()
            .map(refusal -> new FetchHealth.Refusal(refusal.at().plus(ahead), refusal.reason())),
        host.outage()
            .map(
                outage ->
                    new FetchHealth.Outage(
                        outage.since().plus(ahead), outage.calls(), outage.reason())));
  }

  private CalledHost host(String name) {
    return hosts.computeIfAbsent(name, each -> new CalledHost(rates.intervalOf(each)));
  }

  private void acquire(String name, CalledHost host) throws IOException, InterruptedException {
    host.queue().lockInterruptibly();
    try {
      Instant now = timer.instant();
      Optional<Instant> next = take(name, now, host.rate().interval());
      // Repeated after each wait: another process may have called the host or been refused.
      while (next.isPresent()) {
        Duration wait = Duration.between(now, next.get());
        if (wait.compareTo(MAX_WAIT) > 0) {
          throw new BackOffException(name, wait);
        }
        sleeper.sleepUntil(next.get());
        now = timer.instant();
        next = take(name, now, host.rate().interval());
      }
    } finally {
      host.queue().unlock();
    }
  }

  private Optional<Instant> take(String name, Instant now, Duration interval) {
    Optional<Instant> next = limits.take(name, now, interval);
    return next.filter(turn -> turn.isAfter(now.plus(LocalHostRateLimits.LONGEST_REST))).isPresent()
        ? own.take(name, now, interval)
        : next;
  }

  private void adapt(String name, AdaptiveRate rate, StoreReply reply) {
    Instant now = clock.instant();
    Optional<FetchOutcome> failure = ReplyStatus.findFailure(reply, now);
    if (failure.isEmpty()) {
      rate.succeeded();
      return;
    }
    rate.failed(timer.instant(), reason(failure.get()));
    if (failure.get() instanceof FetchOutcome.Throttled(var reason, _)) {
      rest(name, rate.refused(timer.instant(), reason, ReplyStatus.findRetryAfter(reply, now)));
    } else if (failure.get() instanceof FetchOutcome.Blocked(var reason)) {
      rest(name, rate.refused(timer.instant(), reason, Optional.empty()));
    }
  }

  private static String reason(FetchOutcome failure) {
    return failure instanceof FetchOutcome.Failure known ? known.reason() : failure.toString();
  }

  private void rest(String name, Instant until) {
    limits.rest(name, until);
    own.rest(name, until);
  }
}
