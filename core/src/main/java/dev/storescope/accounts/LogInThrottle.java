package dev.storescope.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts failed log-ins of the last quarter of an hour, in memory: guessing is slowed by hashing
 * anyway, and who guesses cannot restart the service. A try counts as failed from its start, so
 * that tries side by side do not all slip through.
 */
public final class LogInThrottle {
  /** The tries of so many accounts and addresses are remembered, the latest ones. */
  private static final int MOST_REMEMBERED = 100_000;

  /** An address of IPv6 in all its groups; the first four are its network. */
  private static final Pattern IPV6 =
      Pattern.compile("(.*?(?:[0-9a-f]{1,4}:){4})(?:[0-9a-f]{1,4}:){3}[0-9a-f]{1,4}.*");

  private final InstantSource clock;
  private final Map<String, Deque<Instant>> tries = new LinkedHashMap<>();

  public LogInThrottle(InstantSource clock) {
    this.clock = clock;
  }

  /** Counts a try as failed, or tells how long no try is taken. */
  public synchronized Optional<Duration> tryStart(String account, String address) {
    Instant now = clock.instant();
    String from = network(address);
    Duration pause = longer(pause(account, now), pause(from, now));
    if (pause.isPositive()) {
      return Optional.of(pause);
    }
    count(account, now);
    count(from, now);
    forgetSome();
    return Optional.empty();
  }

  /** Takes back a try that did not fail, and the account's failures before it. */
  public synchronized void succeeded(String account, String address) {
    tries.remove(account);
    Deque<Instant> fromAddress = tries.get(network(address));
    if (fromAddress != null) {
      fromAddress.pollLast();
    }
  }

  /** Who has one address of IPv6 mostly has all of its network. */
  private static String network(String address) {
    Matcher ipv6 = IPV6.matcher(address);
    return ipv6.matches() ? ipv6.group(1) : address;
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
