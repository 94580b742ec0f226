package dev.storescope.database.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A pool that logs when it has no connections, and when it has some again. */
final class MonitoredPool extends HikariDataSource {
  private static final Logger log = LoggerFactory.getLogger(MonitoredPool.class);

  private final Availability availability = new Availability();
  private final LongAdder timeouts = new LongAdder();

  MonitoredPool(HikariConfig config) {
    super(config);
  }

  @Override
  public Connection getConnection() throws SQLException {
    try {
      Connection connection = super.getConnection();
      availability.worked().ifPresent(log::warn);
      return connection;
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
}
