package dev.storescope.http;

import dev.storescope.http.ClientConnection.State;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.spi.ServerConnection;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The open connections. Closes those on which a client takes too long to send a request or to read
 * a response: it interrupts their threads, which is the only way to end a blocked write. Makes room
 * for a new one by closing the one that has waited longest for a request, so that clients that send
 * none do not keep others away.
 */
final class OpenConnections implements AutoCloseable {
  /** The shortest timeout is so many ticks; each ends at most one later. */
  private static final int TICKS_OF_SHORTEST = 5;

  private final ConnectionLimits limits;
  private final Predicate<String> unlimited;
  private final Counter timeouts;
  private final Counter evictions;
  private final long headTicks;
  private final long idleTicks;
  private final long transferTicks;
  private final Map<String, Set<ClientConnection>> byAddress = new HashMap<>();

  /** Those that wait for a request, the longest waiting first. */
  private final Set<ClientConnection> waiting = new LinkedHashSet<>();

  /** Those whose clients send a body or read a response, the longest first. */
  private final Set<ClientConnection> transferring = new LinkedHashSet<>();

  private final ScheduledExecutorService ticker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("connection-timeout").factory());
  private int open;
  private long now;

  /**
   * @param unlimited whether an address may have any number of connections
   */
  OpenConnections(ConnectionLimits limits, Predicate<String> unlimited, MeterRegistry meters) {
    this.limits = limits;
    this.unlimited = unlimited;
    this.timeouts = closed(meters, "timeout");
    this.evictions = closed(meters, "evicted");
    Gauge.builder("storescope.http.connections", this, OpenConnections::count)
        .description("Open connections of clients")
        .register(meters);
    Duration tick =
        Stream.of(limits.headTimeout(), limits.idleTimeout(), limits.transferTimeout())
            .min(Comparator.naturalOrder())
            .orElseThrow()
            .dividedBy(TICKS_OF_SHORTEST);
    this.headTicks = limits.headTimeout().dividedBy(tick);
    this.idleTicks = limits.idleTimeout().dividedBy(tick);
    this.transferTicks = limits.transferTimeout().dividedBy(tick);
    var _ =
        ticker.scheduleAtFixedRate(
            this::tick, tick.toNanos(), tick.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static Counter closed(MeterRegistry meters, String reason) {
    return Counter.builder("storescope.http.connections.closed")
        .description("Connections closed because their clients sent or read too slowly")
        .tag("reason", reason)
        .register(meters);
  }

  /**
   * Adds a connection, and closes another one if there are too many.
   *
   * @throws CloseConnectionException if there are too many, each with a request that is processed
   */
  ClientConnection add(String peer, ServerConnection connection) {
    boolean limited = limits.perAddress() > 0 && !unlimited.test(peer);
    ClientConnection added = new ClientConnection(TrustedProxies.network(peer), connection, this);
    Optional<ClientConnection> evicted = makeRoom(added, limited);
    evicted.ifPresent(
        each -> {
          evictions.increment();
          each.close(true);
        });
    return added;
  }

  private synchronized Optional<ClientConnection> makeRoom(
      ClientConnection added, boolean limited) {
    Set<ClientConnection> same = byAddress.getOrDefault(added.address(), Set.of());
    boolean isAddressFull = limited && same.size() >= limits.perAddress();
    Optional<ClientConnection> evicted = Optional.empty();
    if (isAddressFull || open >= limits.total()) {
      evicted = findEvictable(isAddressFull ? same : Set.of());
      drop(evicted.orElseThrow(() -> new CloseConnectionException("too many connections")));
    }
    byAddress.computeIfAbsent(added.address(), _ -> new LinkedHashSet<>()).add(added);
    open++;
    await(added, State.RECEIVING_HEAD);
    return evicted;
  }

  /**
   * The connection that has waited longest for a request, or else for its client: one of some, or
   * of all if these are none.
   */
  private Optional<ClientConnection> findEvictable(Set<ClientConnection> some) {
    return Stream.of(waiting, transferring)
        .flatMap(
            each ->
                some.isEmpty()
                    ? each.stream().limit(1)
                    : some.stream()
                        .filter(each::contains)
                        .min(Comparator.comparingLong(ClientConnection::since))
                        .stream())
        .findFirst();
  }

  /** Bytes were received. */
  synchronized void received(ClientConnection connection) {
    if (connection.state() == State.IDLE) {
      await(connection, State.RECEIVING_HEAD);
    }
  }

  /**
   * The headers of a request were received.
   *
   * @throws CloseConnectionException if it came too late
   */
  synchronized void beginRequest(ClientConnection connection) {
    if (connection.state() == State.CLOSED) {
      throw new CloseConnectionException("the request came too late");
    }
    waiting.remove(connection);
    connection.become(State.IN_REQUEST, now);
  }

  /** The client begins to send a body or to read a response. */
  synchronized void beginTransfer(ClientConnection connection) {
    if (connection.state() == State.IN_REQUEST) {
      connection.become(State.TRANSFERRING, now);
      transferring.add(connection);
    }
  }

  /**
   * The client has sent the body or read the response.
   *
   * @throws CloseConnectionException if the connection was closed for another one meanwhile
   */
  synchronized void endTransfer(ClientConnection connection) {
    if (connection.state() == State.CLOSED) {
      throw new CloseConnectionException("closed for another connection");
    }
    if (transferring.remove(connection)) {
      connection.become(State.IN_REQUEST, now);
    }
  }

  /** The request was processed; a rest of its body is still received before the next one. */
  synchronized void endRequest(ClientConnection connection, boolean isReceived) {
    if (connection.state() == State.IN_REQUEST) {
      await(connection, isReceived ? State.IDLE : State.RECEIVING_HEAD);
    }
  }

  synchronized boolean is(ClientConnection connection, State state) {
    return connection.state() == state;
  }

  /** Removes a connection that has ended; has no effect on one that was closed here. */
  synchronized void remove(ClientConnection connection) {
    if (connection.state() != State.CLOSED) {
      drop(connection);
    }
  }

  synchronized int count() {
    return open;
  }

  @Override
  public void close() {
    ticker.shutdownNow();
  }

  private void await(ClientConnection connection, State state) {
    connection.become(state, now);
    waiting.remove(connection);
    waiting.add(connection);
  }

  private void drop(ClientConnection connection) {
    connection.become(State.CLOSED, now);
    waiting.remove(connection);
    transferring.remove(connection);
    open--;
    byAddress.computeIfPresent(
        connection.address(),
        (_, same) -> {
          same.remove(connection);
          return same.isEmpty() ? null : same;
        });
  }

  private void tick() {
    List<ClientConnection> late = dropLate();
    timeouts.increment(late.size());
    late.forEach(connection -> connection.close(true));
  }

  private synchronized List<ClientConnection> dropLate() {
    now++;
    List<ClientConnection> late =
        Stream.of(waiting, transferring).flatMap(Set::stream).filter(this::isLate).toList();
    late.forEach(this::drop);
    return late;
  }

  private boolean isLate(ClientConnection connection) {
    long ticks =
        switch (connection.state()) {
          case RECEIVING_HEAD -> headTicks;
          case IDLE -> idleTicks;
          case TRANSFERRING -> transferTicks;
          case IN_REQUEST, CLOSED -> Long.MAX_VALUE;
        };
    return now - connection.since() > ticks;
  }
}
