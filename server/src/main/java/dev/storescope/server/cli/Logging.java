package dev.storescope.server.cli;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Logging configuration: one line per record on standard error. */
public final class Logging {
  private static final String FORMAT = "%1$tFT%1$tT.%1$tL%1$tz %4$s %3$s: %5$s%6$s%n";

  /** Kept in a field, as the JDK discards the level of a logger without a reference. */
  private static final Logger OURS = Logger.getLogger("dev.storescope");

  /** Logs a stack trace for a port in use, which the command line reports in one line. */
  private static final Logger HELIDON_START = Logger.getLogger("io.helidon.webserver.LoomServer");

  /** Logs a stack trace for a database that cannot be opened. */
  private static final Logger HIKARI = Logger.getLogger("com.zaxxer.hikari");

  /** Logs a stack trace for every attempt to reach a node that is down; readiness reports it. */
  private static final Logger CASSANDRA_DRIVER = Logger.getLogger("com.datastax.oss.driver");

  private Logging() {}

  public static void configure() {
    System.setProperty("java.util.logging.SimpleFormatter.format", FORMAT);
    Logger.getLogger("").setLevel(Level.WARNING);
    OURS.setLevel(Level.INFO);
    HELIDON_START.setLevel(Level.OFF);
    HIKARI.setLevel(Level.OFF);
    CASSANDRA_DRIVER.setLevel(Level.SEVERE);
  }
}
