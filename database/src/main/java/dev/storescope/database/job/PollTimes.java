package dev.storescope.database.job;

import java.time.Duration;

/**
 * How often a node looks for due work of a scheduler that it was not notified of, and reports that
 * it is alive: the work of a dead process is taken over after four to six heartbeats.
 */
public record PollTimes(Duration polling, Duration heartbeat) {
  /** After as many, a process is taken for dead. */
  public static final int MISSED_HEARTBEATS = 4;
}
