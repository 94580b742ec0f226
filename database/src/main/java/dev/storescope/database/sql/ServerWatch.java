package dev.storescope.database.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLState;

/**
 * Asks a PostgreSQL server all the time whether it responds, on a connection of its own. This tells
 * a statement that takes long from a server that is gone or frozen. In an outage all connections
 * are aborted, so that nobody waits for a reply, and nobody else begins to wait.
 */
final class ServerWatch implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofMillis(250);

  /** The server is asked twice, so that an outage is known within 1.75 s. */
  private static final Duration REPLY_TIMEOUT = Duration.ofMillis(500);

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);

  private final PostgresSource probes;
  private final PostgresSource returns;
  private final Set<Connection> watched = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread =
      Thread.ofPlatform().daemon().name("postgresql-watch").unstarted(this::run);
  private volatile Optional<Outage> outage = Optional.empty();
  private @Nullable Connection own;

  private record Outage(SQLException cause, CountDownLatch end) {}

  /**
   * @param connectTimeout how long a connection may take once the server is known to be gone
   */
  ServerWatch(
      PostgresSettings settings, PostgresSource.Sessions sessions, Duration connectTimeout) {
    this.probes = new PostgresSource(settings, sessions, CONNECT_TIMEOUT, REPLY_TIMEOUT);
    this.returns = new PostgresSource(settings, sessions, connectTimeout, REPLY_TIMEOUT);
  }

  void start() {
    thread.start();
  }

  /** Adds a connection, to be aborted in an outage. */
  Connection add(Connection connection) {
    watched.removeIf(ServerWatch::isClosed);
    watched.add(connection);
    if (outage.isPresent()) {
      abort(connection);
    }
    return connection;
  }

  /** Fails in an outage. */
  void requireResponding() throws SQLException {
    Optional<Outage> current = outage;
    if (current.isPresent()) {
      throw failure(current.get());
    }
  }

  /** Waits for the end of an outage, and fails if that takes too long. */
  void awaitResponding(Duration timeout) throws SQLException {
    Optional<Outage> current = outage;
    try {
      if (current.isPresent()
          && !current.get().end().await(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw failure(current.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLTransientConnectionException("interrupted", e);
    }
  }

  private static SQLException failure(Outage outage) {
    return new SQLTransientConnectionException(
        "PostgreSQL is unavailable: " + PostgresDatabase.firstLine(outage.cause()),
        outage.cause().getSQLState(),
        outage.cause());
  }

  private void run() {
    try {
      while (!closed.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        check();
      }
      if (own != null) {
        own.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (SQLException e) {
      disconnect();
    } finally {
      // Whatever ends this, nothing is refused without a watch.
      end();
    }
  }

  private void check() {
    Optional<SQLException> failure = own == null ? Optional.empty() : ask(probes);
    if (own == null) {
      // The first question, or a second one after a connection that may have failed by itself.
      failure = ask(outage.isPresent() ? returns : probes);
    }
    failure.ifPresentOrElse(this::begin, this::end);
  }

  /** Why the server does not respond; nothing if it does, be it with an error. */
  private Optional<SQLException> ask(PostgresSource source) {
    try {
      if (own == null) {
        own = source.getConnection();
      }
      try (Statement statement = own.createStatement();
          ResultSet row = statement.executeQuery("select pg_is_in_recovery()")) {
        return row.next() && row.getBoolean(1) ? standby() : Optional.empty();
      }
    } catch (SQLException e) {
      disconnect();
      return isOutage(e) ? Optional.of(e) : Optional.empty();
    }
  }

  private Optional<SQLException> standby() {
    disconnect();
    return Optional.of(
        new SQLException(
            "it is a standby, which accepts no changes", PSQLState.CONNECTION_REJECTED.getState()));
  }

  /** The connection failed or was refused, or the server starts or stops. */
  private static boolean isOutage(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    return state.startsWith("08") || state.startsWith("57P");
  }

  private void begin(SQLException cause) {
    if (outage.isEmpty()) {
      outage = Optional.of(new Outage(cause, new CountDownLatch(1)));
      watched.forEach(ServerWatch::abort);
      watched.clear();
    }
  }

  private void end() {
    Optional<Outage> ended = outage;
    outage = Optional.empty();
    ended.ifPresent(each -> each.end().countDown());
  }

  private void disconnect() {
    if (own != null) {
      abort(own);
      own = null;
    }
  }

  private static boolean isClosed(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  /** Closes its socket, without a message to the server or a wait for the thread that uses it. */
  private static void abort(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      // It is closed, as it should be.
    }
  }

  /** Returns when its connection is closed, or soon in an outage. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(CONNECT_TIMEOUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
