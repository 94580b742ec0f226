package dev.storescope.server.cli.output;

import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Logging configuration: one line per record on standard error. */
public final class Logging {
  /** Kept in a field, as the JDK discards the level of a logger without a reference. */
  private static final Logger OURS = Logger.getLogger("dev.storescope");

  /**
   * The loops of db-scheduler: they log a stack trace every second while the database is down,
   * which its pool reports once.
   */
  private static final List<Logger> JOB_LOOPS =
      Stream.of(
              "com.github.kagkarlsson.scheduler.RunUntilShutdown",
              "com.github.kagkarlsson.scheduler.RunAndLogErrors",
              "com.github.kagkarlsson.shaded.jdbc.TransactionManager")
          .map(Logger::getLogger)
          .toList();

  /** Logs a stack trace for a port in use, which the command line reports in one line. */
  private static final Logger HELIDON_START = Logger.getLogger("io.helidon.webserver.LoomServer");

  /** Logs a stack trace for a database that cannot be opened. */
  private static final Logger HIKARI = Logger.getLogger("com.zaxxer.hikari");

  /** Logs a stack trace for what SQLite has rolled back by itself, such as on a full disk. */
  private static final Logger MIGRATION_ROLLBACK =
      Logger.getLogger("org.flywaydb.core.internal.jdbc.TransactionalExecutionTemplate");

  /** Logs a stack trace for every attempt to reach a node that is down; readiness reports it. */
  private static final Logger CASSANDRA_DRIVER = Logger.getLogger("com.datastax.oss.driver");

  /** Logs a warning for what clients send that it does not know; their responses say so. */
  private static final Logger MCP = Logger.getLogger("io.modelcontextprotocol");

  private Logging() {}

  public static void configure() {
    // Otherwise SLF4J searches all jars for it. It would also print that it does not.
    System.setProperty("slf4j.provider", "org.slf4j.jul.JULServiceProvider");
    System.setProperty("slf4j.internal.verbosity", "WARN");
    replaceHandlers();
    Logger.getLogger("").setLevel(Level.WARNING);
    OURS.setLevel(Level.INFO);
    JOB_LOOPS.forEach(loop -> loop.setFilter(entry -> !isOfDatabase(entry.getThrown())));
    HELIDON_START.setLevel(Level.OFF);
    HIKARI.setLevel(Level.OFF);
    MIGRATION_ROLLBACK.setLevel(Level.OFF);
    CASSANDRA_DRIVER.setLevel(Level.SEVERE);
    MCP.setLevel(Level.SEVERE);
  }

  /** An empty configuration first: the JDK's own would create its handler. */
  private static void replaceHandlers() {
    try {
      LogManager.getLogManager().readConfiguration(InputStream.nullInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Logger.getLogger("").addHandler(new ErrorStreamHandler(new RepeatedRecords()));
  }

  /**
   * Logs from a level on and in a format of the settings, from the first record after.
   *
   * @throws ConfigurationException if they are wrong
   */
  public static void apply(Settings settings) {
    Level level =
        switch (settings.oneOf(Setting.LOG_LEVEL, List.of("error", "warning", "info", "debug"))) {
          case "error" -> Level.SEVERE;
          case "warning" -> Level.WARNING;
          case "info" -> Level.INFO;
          case String _ -> Level.FINE;
        };
    OURS.setLevel(level);
    Logger.getLogger("").setLevel(level.equals(Level.SEVERE) ? level : Level.WARNING);
    if (settings.oneOf(Setting.LOG_FORMAT, List.of("text", "json")).equals("json")) {
      for (Handler handler : Logger.getLogger("").getHandlers()) {
        handler.setFormatter(new JsonFormatter());
      }
    }
  }

  private static boolean isOfDatabase(@Nullable Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException) {
        return true;
      }
    }
    return false;
  }
}
