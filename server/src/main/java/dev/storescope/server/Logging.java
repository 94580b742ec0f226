package dev.storescope.server;

import java.util.logging.Level;
import java.util.logging.Logger;

/** What is logged, and how: a line each on the standard error output. */
final class Logging {
  private static final String FORMAT = "%1$tFT%1$tT.%1$tL%1$tz %4$s %3$s: %5$s%6$s%n";

  /** Held on to, for the JDK forgets the levels of loggers that nobody holds. */
  private static final Logger OURS = Logger.getLogger("dev.storescope");

  /** Tells with a stack trace that a port is taken, which we tell in a line. */
  private static final Logger HELIDON_START = Logger.getLogger("io.helidon.webserver.LoomServer");

  /** Likewise that a database cannot be opened. */
  private static final Logger HIKARI = Logger.getLogger("com.zaxxer.hikari");

  /** Warns with a stack trace at each try to reach a node that is away; readiness tells that. */
  private static final Logger CASSANDRA_DRIVER = Logger.getLogger("com.datastax.oss.driver");

  private Logging() {}

  static void configure() {
    System.setProperty("java.util.logging.SimpleFormatter.format", FORMAT);
    Logger.getLogger("").setLevel(Level.WARNING);
    OURS.setLevel(Level.INFO);
    HELIDON_START.setLevel(Level.OFF);
    HIKARI.setLevel(Level.OFF);
    CASSANDRA_DRIVER.setLevel(Level.SEVERE);
  }
}
