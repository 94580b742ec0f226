package dev.storescope.accounts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts the failed log-ins of the last quarter of an hour, in memory only: guessing is slow
 * because of the hashes, and a guesser cannot restart the service. An attempt counts as failed from
 * its start, so that concurrent attempts are counted too.
 *
 * <p>Failures of one account from one network block that network for that account, and no other:
 * else everybody could lock an account whose name they know. Failures of an account from anywhere,
 * and failures from a network for any account, only slow further attempts.
 */
public final class LogInThrottle {
  /** The accounts, networks and pairs of them whose failures are remembered. */
  private static final int MAX_REMEMBERED = 100_000;

  /** An IPv6 address with all its groups; the first four are its network. */
  private static final Pattern IPV6 =
      Pattern.compile("(.*?(?:[0-9a-f]{1,4}:){4})(?:[0-9a-f]{1,4}:){3}[0-9a-f]{1,4}.*");

  private final InstantSource clock;
  private final Cache<FailureSource, Deque<Instant>> failures =
      Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();

  public LogInThrottle(InstantSource clock) {
    this.clock = clock;
  }

  /** Whose failures are counted together. */
  private sealed interface FailureSource {
    record Of(String account, String network) implements FailureSource {}

    record OfAccount(String account) implements FailureSource {}

    record OfNetwork(String network) implements FailureSource {}
  }

  /**
   * Counts an attempt as failed, or returns how long no attempt is accepted.
   *
   * @param isKnown whether the account logged in from this network before: the failures of others
   *     do not slow it. Called only if that matters.
   */
  public synchronized Optional<Duration> tryStart(
      String account, String address, BooleanSupplier isKnown) {
    Instant now = clock.instant();
    String network = networkOf(address);
    Duration pause = blocked(recent(new FailureSource.Of(account, network), now), now);
    pause = longer(pause, slowed(recent(new FailureSource.OfNetwork(network), now), now));
    Duration ofAccount = slowed(recent(new FailureSource.OfAccount(account), now), now);
    if (ofAccount.compareTo(pause) > 0 && !isKnown.getAsBoolean()) {
      pause = ofAccount;
    }
    if (pause.isPositive()) {
      return Optional.of(pause);
    }
    sources(account, network).forEach(source -> recent(source, now).addLast(now));
    return Optional.empty();
  }

  /** Removes an attempt that succeeded, and the failures of the account from there before it. */
  public synchronized void succeeded(String account, String address) {
    Instant now = clock.instant();
    sources(account, networkOf(address)).forEach(source -> recent(source, now).pollLast());
    failures.invalidate(new FailureSource.Of(account, networkOf(address)));
  }

  /** The network of an address: one IPv6 address usually means all of its network. */
  public static String networkOf(String address) {
    Matcher ipv6 = IPV6.matcher(address);
    return ipv6.matches() ? ipv6.group(1) : address;
  }

  private static List<FailureSource> sources(String account, String network) {
    return List.of(
        new FailureSource.Of(account, network),
        new FailureSource.OfAccount(account),
        new FailureSource.OfNetwork(network));
  }

  private Deque<Instant> recent(FailureSource source, Instant now) {
    Deque<Instant> recent = failures.get(source, _ -> new ArrayDeque<>());
    Instant start = now.minus(Accounts.FAILURE_WINDOW);
    // Those after now were counted while the clock was ahead.
    recent.removeIf(at -> !at.isAfter(start) || at.isAfter(now));
    return recent;
  }

  private static Duration blocked(Deque<Instant> failures, Instant now) {
    return failures.size() < Accounts.MAX_FAILURES
        ? Duration.ZERO
        : Duration.between(now.minus(Accounts.FAILURE_WINDOW), failures.getFirst());
  }

  private static Duration slowed(Deque<Instant> failures, Instant now) {
    return failures.size() < Accounts.MAX_FAST_FAILURES
        ? Duration.ZERO
        : Duration.between(now, failures.getLast().plus(Accounts.SLOW_INTERVAL));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
