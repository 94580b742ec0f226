package dev.storescope.database.sql;

import java.util.Optional;

/**
 * Words for the log when a database fails and when it works again: once each, with the number of
 * failures between them. While it is down it fails many times a second.
 */
final class Availability {
  private long failures;

  /** A failure; the message is to be logged if it is the first one. */
  synchronized Optional<String> failed(String reason) {
    failures++;
    return failures == 1
        ? Optional.of("The database is unavailable, and further failures are counted: " + reason)
        : Optional.empty();
  }

  /** A success; the message is to be logged if it is the first one after failures. */
  synchronized Optional<String> worked() {
    long counted = failures;
    failures = 0;
    return counted == 0
        ? Optional.empty()
        : Optional.of("The database is available again; it failed " + counted + " times");
  }
}
