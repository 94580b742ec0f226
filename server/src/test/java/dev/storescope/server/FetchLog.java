package dev.storescope.server;

import dev.storescope.fetching.Fetcher;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Counts what the fetcher logs instead of printing it, for as long as it is open. */
final class FetchLog extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger(Fetcher.class.getName());
  private final AtomicInteger triedAgain = new AtomicInteger();
  private final AtomicInteger givenUp = new AtomicInteger();

  static FetchLog open() {
    FetchLog log = new FetchLog();
    log.logger.setUseParentHandlers(false);
    log.logger.addHandler(log);
    return log;
  }

  @Override
  public void publish(LogRecord message) {
    (message.getLevel().equals(Level.INFO) ? triedAgain : givenUp).incrementAndGet();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
  }

  /** Attempts that are followed by another. */
  int triedAgain() {
    return triedAgain.get();
  }

  /** Attempts after which the fetch was given up. */
  int givenUp() {
    return givenUp.get();
  }
}
