package dev.storescope.database.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A pool that logs when it has no connections, and when it has some again. */
final class MonitoredPool extends HikariDataSource {
  private static final Logger log = LoggerFactory.getLogger(MonitoredPool.class);

  private final Availability availability = new Availability();

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
        // The pool's own message is that it has no connection.
        Exception reason = e.getCause() instanceof SQLException cause ? cause : e;
        availability.failed(PostgresDatabase.firstLine(reason)).ifPresent(log::error);
      }
      throw e;
    }
  }
}
