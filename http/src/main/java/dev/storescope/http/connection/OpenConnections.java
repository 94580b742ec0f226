package dev.storescope.http.connection;

import dev.storescope.http.connection.ClientConnection.State;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.spi.ServerConnection;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
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
 * The open connections, and the memory that they take. Closes those on which a client takes too
 * long to send a request or to read a response: it interrupts their threads, which is the only way
 * to end a blocked write. Makes room for a new one, or for what a client sends or reads, by closing
 * another that waits for its client: the longest waiting of the address whose connections take
 * most, so that nobody keeps others away.
 */
public final class OpenConnections implements AutoCloseable {
  /** The shortest timeout is so many ticks; each ends at most one later. */
  private static final int TICKS_OF_SHORTEST = 5;

  /** What a part of a request takes beside its bytes, which the server copies once. */
  private static final int BYTES_OF_READ = 96;

  private static final int COPIES = 2;

  /** The part of the memory of connections that those may have which are being closed. */
  private static final int ENDING_DIVISOR = 4;

  /** The part of the memory of connections that one response counts for at most. */
  private static final int LARGEST_DIVISOR = 2;

  private final ConnectionLimits limits;
  private final Predicate<String> unlimited;
  private final Counter timeouts;
  private final Counter evictions;
  private final long headTicks;
  private final long idleTicks;
  private final long transferTicks;
  private final Map<String, ClientAddress> byAddress = new HashMap<>();

  /** Those that wait for a request, the longest waiting first. */
  private final Set<ClientConnection> waiting = new LinkedHashSet<>();

  /** Those whose clients send a body or read a response, the longest first. */
  private final Set<ClientConnection> transferring = new LinkedHashSet<>();

  private final ScheduledExecutorService ticker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("connection-timeout").factory());
  private int open;

  /** The memory of the open connections. */
  private long taken;

  /** The memory of those that are closed, and whose threads have not ended. */
  private long ending;

  private long now;

  /**
   * @param unlimited whether an address may have any number of connections
   */
  public OpenConnections(
      ConnectionLimits limits, Predicate<String> unlimited, MeterRegistry meters) {
    this.limits = limits;
    this.unlimited = unlimited;
    this.timeouts = closed(meters, "timeout");
    this.evictions = closed(meters, "evicted");
    Gauge.builder("storescope.http.connections", this::count)
        .description("Open connections of clients")
        .register(meters);
    Gauge.builder("storescope.http.connections.bytes", this, OpenConnections::bytes)
        .description("Memory that the connections of clients take")
        .baseUnit("bytes")
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

  /** How many can be accepted, those that are refused included. */
  public int mostAccepted() {
    return limits.mostAccepted();
  }

  /**
   * Adds a connection, and closes others if there are too many.
   *
   * @throws CloseConnectionException if there are too many, each with a request that is processed,
   *     or if too many were closed whose threads have not ended
   */
  public ClientConnection add(String peer, ServerConnection connection) {
    boolean limited = limits.perAddress() > 0 && !unlimited.test(peer);
    List<ClientConnection> evicted = new ArrayList<>();
    try {
      return add(TrustedProxies.network(peer), limited, connection, evicted);
    } finally {
      close(evicted);
    }
  }

  private synchronized ClientConnection add(
      String network,
      boolean limited,
      ServerConnection connection,
      List<ClientConnection> evicted) {
    ClientAddress address =
        Optional.ofNullable(byAddress.get(network))
            .orElseGet(() -> new ClientAddress(network, limited));
    makeRoom(address, evicted);
    ClientConnection added = new ClientConnection(address, connection, this);
    byAddress.put(network, address);
    address.connections().add(added);
    open++;
    take(added, ConnectionLimits.BYTES_OF_CONNECTION);
    await(added, State.RECEIVING_HEAD);
    return added;
  }

  private void makeRoom(ClientAddress address, List<ClientConnection> evicted) {
    refuseIf(isEndingSlow(address));
    if (address.isLimited() && address.connections().size() >= limits.perAddress()) {
      refuseIf(!evict(findEvictable(address), evicted));
    }
    if (open >= limits.total()) {
      refuseIf(!evict(findEvictable(), evicted));
    }
    refuseIf(!freeMemory(ConnectionLimits.BYTES_OF_CONNECTION, evicted));
  }

  /** Whether too many are being closed; an address without connections may add one for longer. */
  private boolean isEndingSlow(ClientAddress address) {
    long most = limits.bytes() / ENDING_DIVISOR;
    return ending > (address.connections().isEmpty() ? 2 * most : most);
  }

  private static void refuseIf(boolean isFull) {
    if (isFull) {
      throw new CloseConnectionException("too many connections");
    }
  }

  private boolean evict(Optional<ClientConnection> found, List<ClientConnection> evicted) {
    found.ifPresent(this::drop);
    found.ifPresent(evicted::add);
    return found.isPresent();
  }

  /** Drops connections until there is room for more bytes; false if requests take too many. */
  private boolean freeMemory(long needed, List<ClientConnection> evicted) {
    boolean isFree = taken + needed <= limits.bytes();
    while (!isFree && evict(findEvictable(), evicted)) {
      isFree = taken + needed <= limits.bytes();
    }
    return isFree;
  }

  private void close(List<ClientConnection> evicted) {
    if (!evicted.isEmpty()) {
      evictions.increment(evicted.size());
      evicted.forEach(each -> each.close(true));
    }
  }

  /**
   * The connection that has waited longest for a request, or else for its client, of the address
   * that takes most; of trusted proxies only if no other address has any.
   */
  private Optional<ClientConnection> findEvictable() {
    return byAddress.values().stream()
        .sorted(
            Comparator.comparing(ClientAddress::isLimited)
                .thenComparingLong(ClientAddress::bytes)
                .reversed())
        .map(this::findEvictable)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<ClientConnection> findEvictable(ClientAddress address) {
    return Stream.of(waiting, transferring)
        .flatMap(
            each ->
                address.connections().stream()
                    .filter(each::contains)
                    .min(Comparator.comparingLong(ClientConnection::since))
                    .stream())
        .findFirst();
  }

  /**
   * Bytes were received.
   *
   * @throws CloseConnectionException if the connection was closed for another one
   */
  public void received(ClientConnection connection, int length) {
    close(takeReceived(connection, COPIES * (long) length + BYTES_OF_READ));
  }

  private synchronized List<ClientConnection> takeReceived(ClientConnection connection, long more) {
    if (connection.state() == State.IDLE) {
      await(connection, State.RECEIVING_HEAD);
    }
    List<ClientConnection> evicted = List.of();
    if (taken + more > limits.bytes()) {
      evicted = new ArrayList<>();
      freeMemory(more, evicted);
    }
    if (connection.state() == State.CLOSED) {
      close(evicted);
      throw new CloseConnectionException("closed for another connection");
    }
    take(connection, more);
    return evicted;
  }

  private void take(ClientConnection connection, long more) {
    connection.bytes(connection.ownBytes() + more);
    account(connection, more);
  }

  private void account(ClientConnection connection, long more) {
    connection.address().take(more);
    taken += more;
  }

  /**
   * The headers of a request were received.
   *
   * @throws CloseConnectionException if it came too late
   */
  public synchronized void beginRequest(ClientConnection connection) {
    if (connection.state() == State.CLOSED) {
      throw new CloseConnectionException("the request came too late");
    }
    waiting.remove(connection);
    connection.become(State.IN_REQUEST, now);
  }

  /**
   * The client begins to send a body or to read a response.
   *
   * @param length of the response
   */
  public void beginTransfer(ClientConnection connection, long length) {
    close(transfer(connection, Math.min(length, limits.bytes() / LARGEST_DIVISOR)));
  }

  private synchronized List<ClientConnection> transfer(ClientConnection connection, long length) {
    List<ClientConnection> evicted = List.of();
    if (connection.state() == State.IN_REQUEST) {
      if (taken + length > limits.bytes()) {
        evicted = new ArrayList<>();
        freeMemory(length, evicted);
      }
      connection.become(State.TRANSFERRING, now);
      transferring.add(connection);
      setTransferBytes(connection, length);
    }
    return evicted;
  }

  private void setTransferBytes(ClientConnection connection, long length) {
    account(connection, length - connection.transferBytes());
    connection.transferBytes(length);
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
      setTransferBytes(connection, 0);
      connection.become(State.IN_REQUEST, now);
    }
  }

  /** The request was processed; a rest of its body is still received before the next one. */
  public synchronized void endRequest(ClientConnection connection, boolean isReceived) {
    if (connection.state() == State.IN_REQUEST) {
      take(connection, ConnectionLimits.BYTES_OF_CONNECTION - connection.ownBytes());
      await(connection, isReceived ? State.IDLE : State.RECEIVING_HEAD);
    }
  }

  synchronized boolean is(ClientConnection connection, State state) {
    return connection.state() == state;
  }

  /** The thread of a connection has ended. */
  public synchronized void end(ClientConnection connection) {
    if (connection.state() != State.CLOSED) {
      drop(connection);
    }
    ending -= connection.bytes();
  }

  public synchronized int count() {
    return open;
  }

  private synchronized long bytes() {
    return taken + ending;
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
    account(connection, -connection.bytes());
    ending += connection.bytes();
    ClientAddress address = connection.address();
    address.connections().remove(connection);
    if (address.connections().isEmpty()) {
      byAddress.remove(address.network());
    }
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
