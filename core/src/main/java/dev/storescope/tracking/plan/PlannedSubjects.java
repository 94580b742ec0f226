package dev.storescope.tracking.plan;

import java.time.Instant;

/** Counts what is fetched without being asked for. */
@FunctionalInterface
public interface PlannedSubjects {

  /**
   * Counts at an instant. Reads all jobs in pages, between which others use the database; a million
   * take seconds. A job that changes meanwhile is counted as before or after the change.
   */
  PlanCounts count(Instant now);
}
