package dev.storescope.database.sql;

import com.zaxxer.hikari.HikariConfig;
import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.database.sql.PostgresSource.Sessions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;
import org.postgresql.util.PSQLState;

/** Opens a database on a PostgreSQL server, which several nodes may use at once. */
public final class PostgresDatabase {
  private static final int MOST_CONNECTIONS = 10;

  /** How long a caller waits for a connection. */
  private static final Duration POOL_TIMEOUT = Duration.ofSeconds(2);

  private static final Duration VALIDATION_TIMEOUT = Duration.ofSeconds(1);

  /** For each step of connecting, to each of the servers in the URL. */
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);

  private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);

  private PostgresDatabase() {}

  /**
   * Updates the tables if a migration is due, and opens the database.
   *
   * @throws DatabaseNotOpenedException if it cannot be used
   */
  public static Transactions open(PostgresSettings settings, SqlSchema schema) {
    try {
      Sessions sessions = PoolerDetection.detect(settings, CONNECT_TIMEOUT);
      schema.update(
          new PostgresSource(settings, sessions, CONNECT_TIMEOUT, STATEMENT_TIMEOUT),
          new PostgresSource(settings, sessions, CONNECT_TIMEOUT, Duration.ZERO),
          Dialect.POSTGRESQL,
          settings.toString());
      return new Transactions(pool(settings, sessions), Dialect.POSTGRESQL, Optional.empty());
    } catch (SQLException e) {
      throw new DatabaseNotOpenedException(describe(settings, e), e);
    }
  }

  private static MonitoredPool pool(PostgresSettings settings, Sessions sessions) {
    ServerWatch watch = new ServerWatch(settings, sessions, CONNECT_TIMEOUT);
    HikariConfig config = new HikariConfig();
    config.setPoolName("postgresql");
    config.setDataSource(
        new WatchedSource(settings, sessions, CONNECT_TIMEOUT, STATEMENT_TIMEOUT, watch));
    config.setMaximumPoolSize(MOST_CONNECTIONS);
    config.setMinimumIdle(2);
    config.setConnectionTimeout(POOL_TIMEOUT.toMillis());
    config.setValidationTimeout(VALIDATION_TIMEOUT.toMillis());
    // The server answered a moment ago; if it fails now, callers get an error.
    config.setInitializationFailTimeout(-1);
    MonitoredPool pool =
        new MonitoredPool(
            config,
            Optional.of(watch),
            switch (sessions) {
              case OWN -> UnaryOperator.identity();
              case POOLED -> PooledSessions::around;
            });
    watch.start();
    return pool;
  }

  private static String describe(PostgresSettings settings, SQLException e) {
    String server = "PostgreSQL at " + settings.server();
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return switch (state) {
      case "08000", "08001", "08004", "08006" -> server + whyNotConnected(e);
      case "08P01" -> server + " refuses the connection (%s).%s".formatted(firstLine(e), pooler(e));
      case "57P03" -> server + " is starting or stopping. Try again in a moment.";
      case "53300" -> server + " accepts no more connections. Increase its max_connections.";
      case "28P01" ->
          "%s rejects the user %s or the password. Correct them."
              .formatted(server, settings.user());
      case "28000" ->
          "%s rejects the user %s (%s). Correct the user, and set an sslmode with TLS if the server requires it."
              .formatted(server, settings.user(), firstLine(e));
      case "3D000" ->
          "%s has no database %s. Create it: create database \"%2$s\" owner \"%s\"."
              .formatted(server, settings.database(), settings.user());
      case "42501" ->
          "%s has no permission to create tables in %s. Make it the owner of the database."
              .formatted(settings.user(), settings.database());
      // PostgreSQL has hundreds of states; those above are the ones that an operator meets.
      default -> "The database %s cannot be opened: %s".formatted(settings, firstLine(e));
    };
  }

  /** What PgBouncer has to be told about a parameter that the driver sends. */
  private static String pooler(SQLException e) {
    return firstLine(e).contains("unsupported startup parameter")
        ? " Add it to ignore_startup_parameters of PgBouncer."
        : "";
  }

  /** Without a failure of the network the driver itself refused, most often because of TLS. */
  private static String whyNotConnected(SQLException e) {
    boolean network =
        e.getCause() instanceof IOException cause
            && !(cause instanceof SSLException || cause instanceof FileNotFoundException);
    return network
        ? " cannot be reached. Start it, or correct its address."
        : " cannot be used as its URL says (%s). Correct sslmode and sslrootcert in the URL, or the server's certificate."
            .formatted(firstLine(e));
  }

  public static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** Whether the transaction is known to be rolled back and may succeed when repeated. */
  static boolean isRetryable(SQLException e) {
    return "40001".equals(e.getSQLState())
        || PSQLState.DEADLOCK_DETECTED.getState().equals(e.getSQLState());
  }
}
