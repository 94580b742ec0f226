package dev.storescope.connector.egress;

import dev.storescope.connector.egress.EgressHost.Attempt;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchHealth;
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
 * Limits the rate of calls to each host from each egress, for all callers together and in the order
 * in which they call; transports that share the limits of an egress share its rate. A call is made
 * by the egress that has waited longest. One whose calls all fail is left out while another has a
 * turn, except for a call now and then.
 *
 * <p>A host that refuses an egress is called from there more slowly, and not at all during the
 * delay that it asked for; so is one that gives the same reply to everything ({@link
 * SilentBlocks}). The call is repeated once from another egress that has a turn soon. A caller that
 * would have to wait long gets a {@link BackOffException} instead.
 *
 * <p>A shared turn that is more than a day ahead is not believed, since no refusal sets one: the
 * host is then called at the rate of this transport alone.
 */
public final class RateLimitedTransport implements StoreTransport {
  /** The longest wait of the first caller in the queue; the others wait for those before them. */
  static final Duration MAX_WAIT = Duration.ofSeconds(30);

  private final List<Egress> egresses;
  private final RateSettings rates;
  private final InstantSource clock;
  private final InstantSource timer;
  private final Sleeper sleeper;
  private final Map<String, CalledHost> hosts = new ConcurrentHashMap<>();

  /**
   * A transport.
   *
   * @param egresses of different names, one of which at least may call each host
   * @param clock the time of day, which can be set
   * @param timer by which the limits and their pauses are measured
   */
  public RateLimitedTransport(
      List<Egress> egresses,
      RateSettings rates,
      InstantSource clock,
      InstantSource timer,
      Sleeper sleeper) {
    this.egresses = List.copyOf(egresses);
    this.rates = rates;
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

  /** A host by each egress that calls it, and the fair lock at which its callers queue. */
  private record CalledHost(String name, List<EgressHost> egresses, ReentrantLock queue) {}

  @Override
  public StoreReply send(StoreRequest request) throws IOException, InterruptedException {
    CalledHost host = host(String.valueOf(request.uri().getHost()));
    EgressHost first = acquire(host, host.egresses());
    Attempt attempt = attempt(host, first, request);
    if (attempt instanceof Attempt.Answered(StoreReply reply)) {
      return reply;
    }
    Optional<EgressHost> other = findOther(host, first);
    return (other.isPresent() ? attempt(host, other.get(), request) : attempt).reply();
  }

  /** An attempt by an egress whose turn was taken. A suspect reply takes some turns more. */
  private Attempt attempt(CalledHost host, EgressHost egress, StoreRequest request)
      throws IOException, InterruptedException {
    Attempt attempt = egress.call(request);
    if (!(attempt instanceof Attempt.Answered(StoreReply reply))) {
      return attempt;
    }
    List<StoreRequest> controls = egress.listControls(request, reply);
    for (StoreRequest control : controls) {
      acquire(host, List.of(egress));
      Attempt repeated = egress.call(control.withUnseenAddress(timer.instant().toString()));
      if (!(repeated instanceof Attempt.Answered(StoreReply again))) {
        return repeated;
      }
      if (!SilentBlocks.isSame(again, reply)) {
        egress.trust(request);
        return attempt;
      }
    }
    return controls.isEmpty() ? attempt : egress.blockSilently(request);
  }

  private CalledHost host(String name) {
    return hosts.computeIfAbsent(
        name,
        each ->
            new CalledHost(
                each,
                egresses.stream()
                    .filter(egress -> egress.hosts().test(each))
                    .map(
                        egress ->
                            new EgressHost(each, egress, rates.intervalOf(each), clock, timer))
                    .toList(),
                new ReentrantLock(true)));
  }

  /** An egress that did not refuse and has a turn soon, which is taken. */
  private Optional<EgressHost> findOther(CalledHost host, EgressHost refused)
      throws InterruptedException {
    Instant now = timer.instant();
    List<EgressHost> others =
        host.egresses().stream()
            .filter(each -> !each.equals(refused) && !each.isBroken(now))
            .toList();
    try {
      return others.isEmpty() ? Optional.empty() : Optional.of(acquire(host, others));
    } catch (BackOffException _) {
      return Optional.empty();
    }
  }

  /** Waits for the first turn of some egresses, and takes it. */
  private EgressHost acquire(CalledHost host, List<EgressHost> among)
      throws BackOffException, InterruptedException {
    host.queue().lockInterruptibly();
    try {
      while (true) {
        Instant now = timer.instant();
        EgressHost next = next(among, now);
        Instant turn = next.nextTurn(now);
        if (turn.isAfter(now)) {
          await(host.name(), now, turn);
        } else if (next.take(now)) {
          return next;
        }
      }
    } finally {
      host.queue().unlock();
    }
  }

  /** The one with the first turn, of those that do not fail if any of them has a turn soon. */
  private static EgressHost next(List<EgressHost> among, Instant now) {
    Instant soon = now.plus(MAX_WAIT);
    List<EgressHost> ready =
        among.stream()
            .filter(each -> !each.isBroken(now) && !each.nextTurn(now).isAfter(soon))
            .toList();
    return (ready.isEmpty() ? among : ready)
        .stream()
            .min(Comparator.comparing(each -> each.nextTurn(now)))
            .orElseThrow(() -> new IllegalStateException("no egress calls this host"));
  }

  private void await(String name, Instant now, Instant turn)
      throws BackOffException, InterruptedException {
    Duration wait = Duration.between(now, turn);
    if (wait.compareTo(MAX_WAIT) > 0) {
      throw new BackOffException(name, wait);
    }
    sleeper.sleepUntil(turn);
  }

  /** The state of each host that has a rate of its own or was called, by name and egress. */
  public List<FetchHealth.Host> listHosts() {
    Instant now = timer.instant();
    Duration ahead = Duration.between(now, clock.instant());
    rates.callsPerMinute().keySet().forEach(this::host);
    return hosts.values().stream()
        .flatMap(host -> host.egresses().stream())
        .map(each -> each.describe(now).shifted(ahead))
        .sorted(
            Comparator.comparing(FetchHealth.Host::name).thenComparing(FetchHealth.Host::egress))
        .toList();
  }
}
