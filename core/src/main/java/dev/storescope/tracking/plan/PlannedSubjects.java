package dev.storescope.tracking.plan;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** Counts what is fetched without being asked for. */
public interface PlannedSubjects {

  /**
   * Counts at an instant. Reads all jobs in pages, between which others use the database; a million
   * take seconds. A job that changes meanwhile is counted as before or after the change.
   */
  PlanCounts count(Instant now);

  /** The keys that track subjects, and how often; without those that no key tracks. */
  Map<Subject<?>, Map<TrackKey, FetchInterval>> findKeys(Set<? extends Subject<?>> subjects);
}
