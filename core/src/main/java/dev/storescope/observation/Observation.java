package dev.storescope.observation;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The facts that one fetch found of a subject at an instant, to the millisecond. */
public record Observation<F extends Facts>(
    Subject<F> subject, Instant observedAt, Source source, F facts) {
  public Observation {
    observedAt = observedAt.truncatedTo(ChronoUnit.MILLIS);
    if (observedAt.isBefore(Instant.EPOCH)) {
      throw new IllegalArgumentException("observed before 1970: " + observedAt);
    }
  }
}
