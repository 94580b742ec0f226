package dev.storescope.server.cli.output;

import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.StreamHandler;

/**
 * Writes records to standard error. Unlike the JDK's handler it starts without a format of the JDK,
 * whose check takes 30 ms of each start.
 */
final class ErrorStreamHandler extends StreamHandler {
  ErrorStreamHandler(Filter filter) {
    super(System.err, new LineFormatter());
    setFilter(filter);
    setLevel(Level.ALL);
  }

  @Override
  public synchronized void publish(LogRecord entry) {
    super.publish(entry);
    flush();
  }

  /** Standard error stays open. */
  @Override
  public synchronized void close() {
    flush();
  }
}
