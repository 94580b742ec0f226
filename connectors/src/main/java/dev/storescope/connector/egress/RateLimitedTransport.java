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
import java.util.ArrayList;
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
 * by the egress that has waited longest. One that has no connection is left out while another has a
 * turn, except for a call now and then.
 *
 * <p>A host that refuses an egress is called from there more slowly, and not at all during the
 * delay that it asked for; requests like one that has the same reply as all ({@link SilentBlocks})
 * are not made for a while. The call is repeated once from another egress that has a turn soon. A
 * caller that would have to wait long gets a {@link BackOffException} instead.
 *
 * <p>A shared turn that is more than a day ahead is not believed, since no refusal sets one: the
 * host is then called at the rate of this transport alone.
 */
public final class RateLimitedTransport implements StoreTransport {
  /** The longest wait of the first caller in the queue; the others wait for those before them. */
  static final Duration MAX_WAIT = Duration.ofSeconds(30);

  private static final int OK = 200;

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
  private record CalledHost(
      String name, List<EgressHost> egresses, SilentBlocks silentBlocks, ReentrantLock queue) {}

  @Override
  public StoreReply send(StoreRequest request) throws IOException, InterruptedException {
    CalledHost host = host(String.valueOf(request.uri().getHost()));
    EgressHost first = acquire(host, listUsable(host, request));
    Attempt attempt = attempt(host, first, request);
    if (attempt instanceof Attempt.Answered(StoreReply reply)) {
      return reply;
    }
    Optional<EgressHost> other = findOther(host, first, request);
    return (other.isPresent() ? attempt(host, other.get(), request) : attempt).reply();
  }

  /** The egresses that are not blocked silently for requests like this one. */
  private List<EgressHost> listUsable(CalledHost host, StoreRequest request)
      throws BackOffException {
    Instant now = timer.instant();
    List<EgressHost> usable = new ArrayList<>();
    Instant first = Instant.MAX;
    for (EgressHost each : host.egresses()) {
      Optional<Instant> rest = findSilentRest(host, each, request, now);
      if (rest.isEmpty()) {
        usable.add(each);
      } else if (rest.get().isBefore(first)) {
        first = rest.get();
      }
    }
    if (usable.isEmpty()) {
      throw new BackOffException(host.name(), Duration.between(now, first));
    }
    return usable;
  }

  /** By what this node knows, or another one. */
  private static Optional<Instant> findSilentRest(
      CalledHost host, EgressHost egress, StoreRequest request, Instant now) {
    return host.silentBlocks()
        .findRest(egress.egress(), request, now)
        .or(() -> egress.findSilentRest(SilentBlocks.name(request), now));
  }

  /** An attempt by an egress whose turn was taken. A suspect reply takes some turns more. */
  private Attempt attempt(CalledHost host, EgressHost egress, StoreRequest request)
      throws IOException, InterruptedException {
    SilentBlocks silentBlocks = host.silentBlocks();
    silentBlocks.begin(egress.egress(), request, timer.instant(), MAX_WAIT);
    boolean broken = egress.isUnconnected();
    Attempt attempt = egress.call(request);
    if (!(attempt instanceof Attempt.Answered(StoreReply reply))) {
      return attempt;
    }
    if (broken) {
      host.egresses().forEach(EgressHost::endPause);
    }
    if (reply.status() != OK || hasCredentials(request)) {
      return attempt;
    }
    List<StoreRequest> controls =
        silentBlocks.note(egress.egress(), request, reply, timer.instant());
    return controls.isEmpty() ? attempt : compare(host, egress, request, reply, controls);
  }

  /** Whether a suspect reply is an answer, by the replies to controls. */
  private Attempt compare(
      CalledHost host,
      EgressHost egress,
      StoreRequest request,
      StoreReply reply,
      List<StoreRequest> controls)
      throws InterruptedException {
    int same = 0;
    for (StoreRequest control : controls) {
      Optional<StoreReply> again = tryAgain(host, egress, control);
      if (again.isPresent() && !SilentBlocks.isSame(again.get(), reply)) {
        host.silentBlocks().trust(egress.egress(), request, reply, timer.instant());
        return new Attempt.Answered(reply);
      }
      same += again.isPresent() ? 1 : 0;
    }
    boolean blocked =
        same >= SilentBlocks.FEWEST_CONTROLS
            || host.silentBlocks().isBlocked(egress.egress(), request);
    if (!blocked) {
      return new Attempt.Answered(reply);
    }
    Instant now = timer.instant();
    Instant until = host.silentBlocks().block(egress.egress(), request, reply, controls, now);
    egress.restSilently(SilentBlocks.name(request), until, now);
    return new Attempt.Unanswered(new SilentBlockException(host.name()));
  }

  /** A reply of success to a control; empty if there is none soon. */
  private Optional<StoreReply> tryAgain(CalledHost host, EgressHost egress, StoreRequest control)
      throws InterruptedException {
    try {
      return acquireOutsideQueue(host.name(), List.of(egress))
                      .call(control.withUnseenAddress(timer.instant().toString()))
                  instanceof Attempt.Answered(StoreReply reply)
              && reply.status() == OK
          ? Optional.of(reply)
          : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** What an account may see can be as little for all it asks, and a refusal is for the account. */
  private static boolean hasCredentials(StoreRequest request) {
    return request.headers().keySet().stream().anyMatch("Authorization"::equalsIgnoreCase);
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
                new SilentBlocks(),
                new ReentrantLock(true)));
  }

  /** An egress that did not refuse and has a turn soon, which is taken. */
  private Optional<EgressHost> findOther(CalledHost host, EgressHost refused, StoreRequest request)
      throws InterruptedException {
    Instant now = timer.instant();
    List<EgressHost> others =
        host.egresses().stream()
            .filter(each -> !each.equals(refused) && !each.isBroken(now))
            .filter(each -> findSilentRest(host, each, request, now).isEmpty())
            .toList();
    try {
      return others.isEmpty() || hasCredentials(request)
          ? Optional.empty()
          : Optional.of(acquire(host, others));
    } catch (BackOffException _) {
      return Optional.empty();
    }
  }

  /** Waits for the first turn of some egresses, and takes it. */
  private EgressHost acquire(CalledHost host, List<EgressHost> among)
      throws BackOffException, InterruptedException {
    host.queue().lockInterruptibly();
    try {
      return acquireOutsideQueue(host.name(), among);
    } finally {
      host.queue().unlock();
    }
  }

  /** The same, while other callers go on. */
  private EgressHost acquireOutsideQueue(String name, List<EgressHost> among)
      throws BackOffException, InterruptedException {
    while (true) {
      Instant now = timer.instant();
      EgressHost next = next(among, now);
      Instant turn = next.nextTurn(now);
      if (turn.isAfter(now)) {
        await(name, now, turn);
      } else if (next.take(now)) {
        return next;
      }
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
        .flatMap(
            host ->
                host.egresses().stream()
                    .map(each -> each.describe(since(host, each, now), now).shifted(ahead)))
        .sorted(
            Comparator.comparing(FetchHealth.Host::name).thenComparing(FetchHealth.Host::egress))
        .toList();
  }

  private static Optional<Instant> since(CalledHost host, EgressHost egress, Instant now) {
    return host.silentBlocks().findSince(egress.egress(), now);
  }
}
