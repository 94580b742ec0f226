package dev.storescope.fetching;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How an attempt to look at a store ended. Only {@link Observed} and {@link Absent} are data. */
public sealed interface FetchOutcome {

  /** Seen: what was looked for, and whatever else the same reply showed. */
  record Observed(List<Observation<?>> observations) implements FetchOutcome {
    public Observed {
      if (observations.isEmpty()) {
        throw new IllegalArgumentException("an outcome that observed nothing is another one");
      }
      observations = List.copyOf(observations);
    }
  }

  /** Proven not to be in the store. */
  record Absent(Observation<Facts.Listing> proof) implements FetchOutcome {}

  /** The store asks for fewer calls: 403 with an empty body, 429, 503. */
  record Throttled(String reason, Optional<Duration> retryAfter) implements FetchOutcome {}

  /** The store wants a person: a captcha, a consent page. */
  record Blocked(String reason) implements FetchOutcome {}

  /** No usable reply: no connection, a cut-off or contradictory reply, an error status. */
  record Failed(String reason) implements FetchOutcome {}

  /** The reply has not the shape that is known: repeating it will not help. */
  record Drifted(String reason) implements FetchOutcome {}

  /** No source tells of this, though it may of others of its kind; nothing went wrong. */
  record NotTold(String reason) implements FetchOutcome {}

  /** There is no way to look at this: repeating it will not help. */
  record Unsupported(String reason) implements FetchOutcome {}
}
