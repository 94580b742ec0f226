package dev.storescope.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts failed log-ins of the last quarter of an hour, in memory: guessing is slowed by hashing
 * anyway, and who guesses cannot restart the service. A try counts as failed from its start, so
 * that tries side by side do not all slip through.
 */
public final class LogInThrottle {
  /** The tries of so many accounts and addresses are remembered, the latest ones. */
  private static final int MOST_REMEMBERED = 100_000;

  private final InstantSource clock;
  private final Map<String, Deque<Instant>> tries = new LinkedHashMap<>();

  public LogInThrottle(InstantSource clock) {
    this.clock = clock;
  }

  /** Counts a try as failed, or tells how long no try is taken. */
  public synchronized Optional<Duration> tryStart(String account, String address) {
    Instant now = clock.instant();
    Duration pause = longer(pause(account, now), pause(address, now));
    if (pause.isPositive()) {
      return Optional.of(pause);
    }
    count(account, now);
    count(address, now);
    forgetSome();
    return Optional.empty();
  }

  /** Takes back a try that did not fail, and the account's failures before it. */
  public synchronized void succeeded(String account, String address) {
    tries.remove(account);
    Deque<Instant> fromAddress = tries.get(address);
    if (fromAddress != null) {
      fromAddress.pollLast();
    }
  }

  private Duration pause(String who, Instant now) {
    Deque<Instant> failures = tries.getOrDefault(who, new ArrayDeque<>());
    Instant start = now.minus(Accounts.FAILURE_WINDOW);
    while (!failures.isEmpty() && !failures.getFirst().isAfter(start)) {
      failures.removeFirst();
    }
    return failures.size() < Accounts.MOST_FAILURES
        ? Duration.ZERO
        : Duration.between(start, failures.getFirst());
  }

  private void count(String who, Instant now) {
    Deque<Instant> failures = tries.remove(who);
    failures = failures == null ? new ArrayDeque<>() : failures;
    failures.addLast(now);
    tries.put(who, failures);
  }

  private void forgetSome() {
    var oldest = tries.keySet().iterator();
    while (tries.size() > MOST_REMEMBERED) {
      oldest.next();
      oldest.remove();
    }
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
