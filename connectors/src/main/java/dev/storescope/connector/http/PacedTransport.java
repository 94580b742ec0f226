package dev.storescope.connector.http;

import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.HostTurns;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A transport that calls no host faster than its pace, whoever calls, in the order in which they
 * came; and all who share its turns are together no faster than one. A host that refuses is called
 * more slowly, and not at all while it asked for a rest. Nobody waits long for a host that is
 * refusing: the caller is told when to come back.
 */
public final class PacedTransport implements StoreTransport {
  /** The longest wait of the first in the queue; those behind it wait for those before them. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final StoreTransport transport;
  private final HostRates rates;
  private final HostTurns turns;
  private final InstantSource clock;
  private final Waiting waiting;
  private final Map<String, Gate> gates = new ConcurrentHashMap<>();

  public PacedTransport(
      StoreTransport transport,
      HostRates rates,
      HostTurns turns,
      InstantSource clock,
      Waiting waiting) {
    this.transport = transport;
    this.rates = rates;
    this.turns = turns;
    this.clock = clock;
    this.waiting = waiting;
  }

  /**
   * A host's pace, and the lock at which its callers queue: it is fair, so the first goes first.
   */
  private record Gate(HostPace pace, ReentrantLock queue) {
    Gate(Duration interval) {
      this(new HostPace(interval), new ReentrantLock(true));
    }
  }

  @Override
  public StoreReply send(StoreRequest request) throws IOException, InterruptedException {
    String host = String.valueOf(request.uri().getHost());
    Gate gate = gate(host);
    awaitTurn(host, gate);
    StoreReply reply = transport.send(request);
    learn(host, gate.pace(), reply);
    return reply;
  }

  /** How each host is called that has a rate of its own or was called, by name. */
  public List<FetchHealth.Host> listHosts() {
    Instant now = clock.instant();
    rates.callsPerMinute().keySet().forEach(this::gate);
    return gates.entrySet().stream()
        .map(entry -> entry.getValue().pace().describe(entry.getKey(), now))
        .sorted(Comparator.comparing(FetchHealth.Host::name))
        .toList();
  }

  private Gate gate(String host) {
    return gates.computeIfAbsent(host, name -> new Gate(rates.intervalOf(name)));
  }

  private void awaitTurn(String host, Gate gate) throws IOException, InterruptedException {
    gate.queue().lockInterruptibly();
    try {
      Instant now = clock.instant();
      Optional<Instant> turn = turns.take(host, now, gate.pace().interval());
      // Asked for anew after each wait: somebody may have taken the turn, or been refused.
      while (turn.isPresent()) {
        refuseLongWait(host, Duration.between(now, turn.get()));
        waiting.until(turn.get());
        now = clock.instant();
        turn = turns.take(host, now, gate.pace().interval());
      }
    } finally {
      gate.queue().unlock();
    }
  }

  private static void refuseLongWait(String host, Duration wait) throws RestingException {
    if (wait.compareTo(LONGEST_WAIT) > 0) {
      throw new RestingException(host, wait);
    }
  }

  private void learn(String host, HostPace pace, StoreReply reply) {
    Instant now = clock.instant();
    Optional<FetchOutcome> refusal = Refusals.find(reply, now);
    if (refusal.isEmpty()) {
      pace.succeeded();
    } else if (refusal.get() instanceof FetchOutcome.Throttled throttled) {
      turns.rest(host, pace.refused(now, throttled.reason(), throttled.retryAfter()));
    } else if (refusal.get() instanceof FetchOutcome.Blocked blocked) {
      turns.rest(host, pace.refused(now, blocked.reason(), Optional.empty()));
    }
  }
}
