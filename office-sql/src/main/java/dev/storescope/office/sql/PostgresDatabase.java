package dev.storescope.office.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.storescope.accounts.OfficeNotOpenedException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PSQLState;

/** Opens the office's database on a PostgreSQL server, which several nodes may use at once. */
final class PostgresDatabase {
  private static final int MOST_CONNECTIONS = 10;

  /** How long a caller waits for a connection until the office counts as unavailable. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** After which an answer that does not come is no longer waited for. */
  private static final Duration LONGEST_STATEMENT = Duration.ofSeconds(30);

  /** A node that hangs within a transaction keeps the others from its rows for so long. */
  private static final Duration LONGEST_HANG = Duration.ofSeconds(20);

  private PostgresDatabase() {}

  /**
   * Brings the tables up to date, if they are behind, and opens the database.
   *
   * @throws OfficeNotOpenedException if it cannot be used
   */
  static Database open(PostgresSettings settings, PostgresSchema schema) {
    PGSimpleDataSource source = source(settings);
    try {
      schema.update(source, settings);
    } catch (SQLException e) {
      throw new OfficeNotOpenedException(describe(settings, e), e);
    }
    return new Database(pool(source), Dialect.POSTGRESQL);
  }

  private static PGSimpleDataSource source(PostgresSettings settings) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(settings.url());
    source.setUser(settings.user());
    source.setPassword(settings.password());
    source.setApplicationName("storescope");
    source.setConnectTimeout((int) PATIENCE.toSeconds());
    source.setSocketTimeout((int) LONGEST_STATEMENT.toSeconds());
    source.setTcpKeepAlive(true);
    source.setOptions(
        "-c idle_in_transaction_session_timeout=%d -c default_transaction_isolation=read\\ committed"
            .formatted(LONGEST_HANG.toMillis()));
    return source;
  }

  private static HikariDataSource pool(PGSimpleDataSource source) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("office");
    config.setDataSource(source);
    config.setMaximumPoolSize(MOST_CONNECTIONS);
    config.setMinimumIdle(2);
    config.setConnectionTimeout(PATIENCE.toMillis());
    // The server was reached a moment ago; where it is gone since, callers are told.
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }

  private static String describe(PostgresSettings settings, SQLException e) {
    String server = "PostgreSQL at " + settings.server();
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return switch (state) {
      case "08000", "08001", "08004", "08006" -> server + whyNotConnected(e);
      case "57P03" -> server + " is starting or stopping: try again in a moment";
      case "53300" -> server + " takes no more connections: raise its max_connections";
      case "28P01" ->
          "%s does not let %s in: give the right user and password"
              .formatted(server, settings.user());
      case "28000" ->
          "%s does not let %s in (%s): give the right user, and an sslmode with TLS if it wants that"
              .formatted(server, settings.user(), firstLine(e));
      case "3D000" ->
          "%s has no database %s: create it (create database \"%2$s\" owner \"%s\")"
              .formatted(server, settings.database(), settings.user());
      case "42501" ->
          "%s may not make tables in %s: make it the owner of the database"
              .formatted(settings.user(), settings.database());
      // There are hundreds of states; those above are what an operator meets.
      default -> "The office in %s cannot be opened: %s".formatted(settings, firstLine(e));
    };
  }

  /** Where the network is not to blame the driver refuses by itself, most often over TLS. */
  private static String whyNotConnected(SQLException e) {
    boolean network =
        e.getCause() instanceof IOException cause
            && !(cause instanceof SSLException || cause instanceof FileNotFoundException);
    return network
        ? " cannot be reached: start it, or name the one to use"
        : " cannot be used as its URL says (%s): correct sslmode and sslrootcert in the URL, or the server's certificate"
            .formatted(firstLine(e));
  }

  static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** Whether what was under way is known to be undone, and may well succeed when done again. */
  static boolean isUndoneByChance(SQLException e) {
    return "40001".equals(e.getSQLState())
        || PSQLState.DEADLOCK_DETECTED.getState().equals(e.getSQLState());
  }
}
