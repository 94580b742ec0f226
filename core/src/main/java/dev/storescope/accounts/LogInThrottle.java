package dev.storescope.accounts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts the failed log-ins of the last quarter of an hour, in memory only: guessing is slow
 * because of the hashes, and a guesser cannot restart the service. An attempt counts as failed from
 * its start, so that concurrent attempts are counted too.
 */
public final class LogInThrottle {
  /** The accounts and addresses whose failures are remembered. */
  private static final int MAX_REMEMBERED = 100_000;

  /** An IPv6 address with all its groups; the first four are its network. */
  private static final Pattern IPV6 =
      Pattern.compile("(.*?(?:[0-9a-f]{1,4}:){4})(?:[0-9a-f]{1,4}:){3}[0-9a-f]{1,4}.*");

  private final InstantSource clock;
  private final Cache<String, Deque<Instant>> failures =
      Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();

  public LogInThrottle(InstantSource clock) {
    this.clock = clock;
  }

  /** Counts an attempt as failed, or returns how long no attempt is accepted. */
  public synchronized Optional<Duration> tryStart(String account, String address) {
    Instant now = clock.instant();
    Deque<Instant> ofAccount = recent(account, now);
    Deque<Instant> ofNetwork = recent(network(address), now);
    Duration pause = longer(pause(ofAccount, now), pause(ofNetwork, now));
    if (pause.isPositive()) {
      return Optional.of(pause);
    }
    ofAccount.addLast(now);
    ofNetwork.addLast(now);
    return Optional.empty();
  }

  /** Removes an attempt that succeeded, and the account's failures before it. */
  public synchronized void succeeded(String account, String address) {
    failures.invalidate(account);
    recent(network(address), clock.instant()).pollLast();
  }

  /** One IPv6 address usually means all addresses of its network. */
  private static String network(String address) {
    Matcher ipv6 = IPV6.matcher(address);
    return ipv6.matches() ? ipv6.group(1) : address;
  }

  private Deque<Instant> recent(String key, Instant now) {
    Deque<Instant> recent = failures.get(key, _ -> new ArrayDeque<>());
    Instant start = now.minus(Accounts.FAILURE_WINDOW);
    while (!recent.isEmpty() && !recent.getFirst().isAfter(start)) {
      recent.removeFirst();
    }
    return recent;
  }

  private static Duration pause(Deque<Instant> failures, Instant now) {
    return failures.size() < Accounts.MAX_FAILURES
        ? Duration.ZERO
        : Duration.between(now.minus(Accounts.FAILURE_WINDOW), failures.getFirst());
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
