package dev.storescope.database.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Opens the connections of a pool, which are aborted in an outage, and none during one. */
@SuppressWarnings("serial") // never serialized
final class WatchedSource extends PostgresSource {
  private final transient Duration connectTimeout;
  private final transient ServerWatch watch;

  WatchedSource(
      PostgresSettings settings,
      Sessions sessions,
      Duration connectTimeout,
      Duration replyTimeout,
      ServerWatch watch) {
    super(settings, sessions, connectTimeout, replyTimeout);
    this.connectTimeout = connectTimeout;
    this.watch = watch;
  }

  /** A pool that failed to connect waits for seconds; this waits for the end of the outage. */
  @Override
  public Connection getConnection() throws SQLException {
    watch.awaitResponding(connectTimeout);
    return watch.add(super.getConnection());
  }
}
