package dev.storescope.http.connection;

import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.task.InterruptableTask;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.spi.ServerConnection;
import java.io.UncheckedIOException;
import java.lang.ScopedValue.CallableOp;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A connection of a client, with what the server waits for on it. */
public final class ClientConnection implements ServerConnection, InterruptableTask<Void> {
  private static final ScopedValue<ClientConnection> CURRENT = ScopedValue.newInstance();

  private final ClientAddress address;
  private final ServerConnection connection;
  private final OpenConnections all;
  private State state = State.RECEIVING_HEAD;
  private long since;
  private long bytes;
  private long transferBytes;
  private @Nullable HttpPrologue prologue;

  /** What the server waits for. */
  public enum State {
    /** The request line and the headers of a request, and what an earlier one left unread. */
    RECEIVING_HEAD,
    /** The end of a request that is processed. */
    IN_REQUEST,
    /** The client, which sends the body of a request or reads the response. */
    TRANSFERRING,
    /** The next request. */
    IDLE,
    /** Nothing more: the connection is closed. */
    CLOSED
  }

  ClientConnection(ClientAddress address, ServerConnection connection, OpenConnections all) {
    this.address = address;
    this.connection = connection;
    this.all = all;
  }

  /** The connection that the current thread serves. */
  public static ClientConnection current() {
    return CURRENT.get();
  }

  /** Calls something that serves this connection on the current thread. */
  public <T, E extends Exception> T call(CallableOp<T, E> action) throws E {
    return ScopedValue.where(CURRENT, this).call(action);
  }

  ClientAddress address() {
    return address;
  }

  /** The memory that it takes, in bytes; it is read and written as the state is. */
  public long bytes() {
    return bytes + transferBytes;
  }

  /** Without the response that is sent. */
  long ownBytes() {
    return bytes;
  }

  long transferBytes() {
    return transferBytes;
  }

  public void bytes(long taken) {
    bytes = taken;
  }

  void transferBytes(long taken) {
    transferBytes = taken;
  }

  /** The state; it is read and written under the lock of {@link OpenConnections}. */
  State state() {
    return state;
  }

  /** The tick at which the state began. */
  long since() {
    return since;
  }

  void become(State next, long tick) {
    state = next;
    since = tick;
  }

  /** The request line that was received last; for the thread of the connection only. */
  HttpPrologue prologue() {
    return Objects.requireNonNull(prologue);
  }

  void prologue(HttpPrologue received) {
    prologue = received;
  }

  void received(int length) {
    all.received(this, length);
  }

  void beginRequest() {
    all.beginRequest(this);
  }

  public void beginTransfer(long length) {
    all.beginTransfer(this, length);
  }

  public void endTransfer() {
    all.endTransfer(this);
  }

  public void endRequest(boolean isReceived) {
    all.endRequest(this, isReceived);
  }

  public boolean is(State wanted) {
    return all.is(this, wanted);
  }

  @Override
  public void handle(Limit limit) throws InterruptedException {
    try {
      ScopedValue.where(CURRENT, this).call(() -> serve(limit));
    } finally {
      all.end(this);
    }
  }

  /** Ends with exceptions of which the web server logs nothing where only the transport failed. */
  private boolean serve(Limit limit) throws InterruptedException {
    try {
      connection.handle(limit);
      return true;
    } catch (UncheckedIOException e) {
      throw new ServerConnectionException("the connection failed", e);
    } catch (RuntimeException e) {
      if (is(State.CLOSED)) {
        throw new CloseConnectionException("the connection was closed", e);
      }
      throw e;
    }
  }

  @Override
  public Duration idleTime() {
    return connection.idleTime();
  }

  @Override
  public void close(boolean interrupt) {
    connection.close(interrupt);
  }

  @Override
  public boolean canInterrupt() {
    return connection instanceof InterruptableTask<?> task && task.canInterrupt();
  }
}
