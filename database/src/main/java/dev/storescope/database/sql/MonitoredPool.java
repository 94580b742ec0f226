package dev.storescope.database.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool that logs when it has no connections, and when it has some again. In an outage of a server
 * it fails at once.
 */
final class MonitoredPool extends HikariDataSource {
  private static final Logger log = LoggerFactory.getLogger(MonitoredPool.class);

  private final Availability availability = new Availability();
  private final LongAdder timeouts = new LongAdder();

  private final Optional<ServerWatch> watch;
  private final UnaryOperator<Connection> wrapper;

  MonitoredPool(HikariConfig config) {
    this(config, Optional.empty(), UnaryOperator.identity());
  }

  /**
   * @param watch of the server; closed with the pool
   * @param wrapper of each connection that is taken from the pool
   */
  MonitoredPool(
      HikariConfig config, Optional<ServerWatch> watch, UnaryOperator<Connection> wrapper) {
    super(config);
    this.watch = watch;
    this.wrapper = wrapper;
  }

  @Override
  public Connection getConnection() throws SQLException {
    try {
      if (watch.isPresent()) {
        watch.get().requireResponding();
      }
      Connection connection = super.getConnection();
      availability.worked().ifPresent(log::warn);
      return wrapper.apply(connection);
    } catch (SQLException e) {
      if (!isClosed()) {
        timeouts.increment();
        // The pool's own message is that it has no connection.
        Exception reason = e.getCause() instanceof SQLException cause ? cause : e;
        availability.failed(PostgresDatabase.firstLine(reason)).ifPresent(log::error);
      }
      throw e;
    }
  }

  PoolUse use() {
    HikariPoolMXBean connections = getHikariPoolMXBean();
    return connections == null
        ? new PoolUse(0, 0, 0, getMaximumPoolSize(), timeouts.sum())
        : new PoolUse(
            connections.getActiveConnections(),
            connections.getIdleConnections(),
            connections.getThreadsAwaitingConnection(),
            getMaximumPoolSize(),
            timeouts.sum());
  }

  @Override
  public void close() {
    watch.ifPresent(ServerWatch::close);
    super.close();
  }
}
