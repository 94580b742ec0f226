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
 */
public final class RateLimitedTransport implements StoreTransport {
  /** The longest wait of the first caller in the queue; the others wait for those before them. */
  static final Duration MAX_WAIT = Duration.ofSeconds(30);

  private final StoreTransport transport;
  private final RateSettings rates;
  private final HostRateLimits limits;
  private final InstantSource clock;
  private final Sleeper sleeper;
  private final Map<String, CalledHost> hosts = new ConcurrentHashMap<>();

  public RateLimitedTransport(
      StoreTransport transport,
      RateSettings rates,
      HostRateLimits limits,
      InstantSource clock,
      Sleeper sleeper) {
    this.transport = transport;
    this.rates = rates;
    this.limits = limits;
    this.clock = clock;
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
    StoreReply reply = transport.send(request);
    adapt(name, host.rate(), reply);
    return reply;
  }

  /** The state of each host that has a rate of its own or was called, by name. */
  public List<FetchHealth.Host> listHosts() {
    Instant now = clock.instant();
    rates.callsPerMinute().keySet().forEach(this::host);
    return hosts.entrySet().stream()
        .map(entry -> entry.getValue().rate().describe(entry.getKey(), now))
        .sorted(Comparator.comparing(FetchHealth.Host::name))
        .toList();
  }

  private CalledHost host(String name) {
    return hosts.computeIfAbsent(name, each -> new CalledHost(rates.intervalOf(each)));
  }

  private void acquire(String name, CalledHost host) throws IOException, InterruptedException {
    host.queue().lockInterruptibly();
    try {
      Instant now = clock.instant();
      Optional<Instant> next = limits.take(name, now, host.rate().interval());
      // Repeated after each wait: another process may have called the host or been refused.
      while (next.isPresent()) {
        Duration wait = Duration.between(now, next.get());
        if (wait.compareTo(MAX_WAIT) > 0) {
          throw new BackOffException(name, wait);
        }
        sleeper.sleepUntil(next.get());
        now = clock.instant();
        next = limits.take(name, now, host.rate().interval());
      }
    } finally {
      host.queue().unlock();
    }
  }

  private void adapt(String name, AdaptiveRate rate, StoreReply reply) {
    Instant now = clock.instant();
    Optional<FetchOutcome> failure = ReplyStatus.findFailure(reply, now);
    if (failure.isEmpty()) {
      rate.succeeded();
    } else if (failure.get() instanceof FetchOutcome.Throttled(var reason, var retryAfter)) {
      limits.rest(name, rate.refused(now, reason, retryAfter));
    } else if (failure.get() instanceof FetchOutcome.Blocked(var reason)) {
      limits.rest(name, rate.refused(now, reason, Optional.empty()));
    }
  }
}
