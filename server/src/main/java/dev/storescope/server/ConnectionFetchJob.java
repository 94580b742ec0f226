package dev.storescope.server;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionFetches;
import dev.storescope.database.job.RecurringJob;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches the connections of accounts to their consoles, once on each UTC date, and every hour what
 * could not be read.
 */
record ConnectionFetchJob(ConnectionFetches fetches, Predicate<AccountId> isActive) {
  private static final Logger log = LoggerFactory.getLogger(ConnectionFetchJob.class);

  RecurringJob job() {
    return RecurringJob.repeated(
        "connections",
        BackgroundJob.AFTER_THE_START,
        BackgroundJob.EVERY_HOUR,
        this::run,
        "The connections to consoles were not fetched");
  }

  void run() {
    try {
      for (Connection connection : fetches.listDue()) {
        if (isActive.test(connection.account())) {
          fetch(connection);
        }
      }
    } catch (InterruptedException e) {
      // The service ends; what was not fetched is due after the next start.
      Thread.currentThread().interrupt();
    }
  }

  /** A failure of one is none of the others. */
  private void fetch(Connection connection) throws InterruptedException {
    try {
      fetches
          .fetch(connection)
          .ifPresent(
              fetched ->
                  log.info(
                      "Fetched connection {} of account {}: could read {} of {}",
                      connection.id(),
                      connection.account().value(),
                      fetched.countReadable(),
                      fetched.readings().size()));
    } catch (DatabaseUnavailableException e) {
      throw e;
    } catch (RuntimeException e) {
      log.error("Connection {} was not fetched", connection.id(), e);
    }
  }
}
