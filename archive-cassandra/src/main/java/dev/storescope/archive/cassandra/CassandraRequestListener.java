package dev.storescope.archive.cassandra;

import java.time.Duration;

/**
 * Receives how each request to Cassandra ended, after its retries. It is called by the threads of
 * the driver, so it must not block.
 */
@FunctionalInterface
public interface CassandraRequestListener {
  enum Kind {
    READ,
    WRITE
  }

  enum Outcome {
    /** Enough replicas responded. */
    SUCCEEDED,
    /** Too few replicas responded in time. */
    TIMED_OUT,
    /** Too few nodes are up, or none could be reached. */
    UNAVAILABLE,
    /** Another error. */
    FAILED
  }

  /**
   * A request ended.
   *
   * @param duration from the call to the result; for a result of several pages, of each
   */
  void ended(Kind kind, Outcome outcome, Duration duration);
}
