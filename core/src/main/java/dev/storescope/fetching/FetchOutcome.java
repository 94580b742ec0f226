package dev.storescope.fetching;

import dev.storescope.fetching.doubt.DoubtReason;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What an attempt to fetch a subject from a store gave. */
public sealed interface FetchOutcome {

  /** What was observed; none if nothing was. */
  default List<Observation<?>> observations() {
    return switch (this) {
      case Observed(List<Observation<?>> observations) -> observations;
      case Absent(Observation<Facts.Listing> proof) -> List.of(proof);
      case AlreadyObserved _, NoSource _, Failure _ -> List.of();
    };
  }

  /** Observations of the subject, and of any others that the same reply shows. */
  record Observed(List<Observation<?>> observations) implements FetchOutcome {
    public Observed {
      if (observations.isEmpty()) {
        throw new IllegalArgumentException("an observed outcome has at least one observation");
      }
      observations = List.copyOf(observations);
    }
  }

  /** Proof that the store does not list the subject. */
  record Absent(Observation<Facts.Listing> proof) implements FetchOutcome {}

  /**
   * No call was made, since the subject was observed before the attempt.
   *
   * @param absent whether that was its absence
   */
  record AlreadyObserved(Instant observedAt, boolean absent) implements FetchOutcome {
    public AlreadyObserved(Instant observedAt) {
      this(observedAt, false);
    }
  }

  /** No source reports this subject; not a failure. */
  record NoSource(String reason) implements FetchOutcome {}

  /** No observation, because something went wrong. */
  sealed interface Failure extends FetchOutcome {
    String reason();

    /** The kind of failure and its reason, for the operator. */
    default String describe() {
      String kind =
          switch (this) {
            case Throttled _ -> "throttled";
            case Blocked _ -> "blocked";
            case Failed _ -> "failed";
            case Doubted _ -> "doubted";
            case Drifted _ -> "drifted";
            case Unsupported _ -> "unsupported";
          };
      return kind + ": " + reason();
    }
  }

  /** The store asks for fewer calls: 403 with an empty body, 429, 503. */
  record Throttled(String reason, Optional<Duration> retryAfter) implements Failure {}

  /** The store asks for a human: a captcha, a consent page. */
  record Blocked(String reason) implements Failure {}

  /** No usable reply: no connection, a truncated or contradictory reply, an error status. */
  record Failed(String reason) implements Failure {}

  /**
   * The reply can be read, but has impossible values, contradicts what was observed of the subject
   * in the last days, or is that of another subject, as a mistake of the store would: asked again
   * over hours before it is believed.
   */
  record Doubted(String reason) implements Failure {
    private static final String KIND = "doubted: ";

    /**
     * Whether the store repeats what was doubted for another reason before: the same, with a first
     * number that is not twice or half as large.
     */
    public boolean repeats(String before) {
      return DoubtReason.repeats(reason, before);
    }

    /**
     * The reason in the {@linkplain #describe description} of a doubt; empty for other failures.
     */
    public static Optional<String> findReason(String description) {
      return description.startsWith(KIND)
          ? Optional.of(description.substring(KIND.length()))
          : Optional.empty();
    }
  }

  /** The reply has an unknown format: a mistake of the store, or the format from now on. */
  record Drifted(String reason) implements Failure {}

  /** The subject cannot be fetched with this configuration: a retry will not help. */
  record Unsupported(String reason) implements Failure {}
}
