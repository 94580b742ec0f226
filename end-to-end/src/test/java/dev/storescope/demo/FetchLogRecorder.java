package dev.storescope.demo;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Counts the log records of the fetch queue instead of printing them, while it is open. */
final class FetchLogRecorder extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger("dev.storescope.database.fetching.SqlFetchQueue");
  private final AtomicInteger retried = new AtomicInteger();
  private final AtomicInteger givenUp = new AtomicInteger();

  static FetchLogRecorder open() {
    FetchLogRecorder log = new FetchLogRecorder();
    log.logger.setUseParentHandlers(false);
    log.logger.addHandler(log);
    return log;
  }

  @Override
  public void publish(LogRecord message) {
    (message.getLevel().equals(Level.INFO) ? retried : givenUp).incrementAndGet();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
  }

  /** Failed attempts that are retried. */
  int retried() {
    return retried.get();
  }

  /** Failed attempts after which the fetch is given up. */
  int givenUp() {
    return givenUp.get();
  }
}
