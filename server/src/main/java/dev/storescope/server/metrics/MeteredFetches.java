package dev.storescope.server.metrics;

import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.StoreType;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Optional;

/** Counts the attempts at fetches by store and outcome, and the observations that they append. */
public final class MeteredFetches implements FetchAttempt {
  private static final List<String> OUTCOMES =
      List.of(
          "observed",
          "absent",
          "already_observed",
          "no_source",
          "throttled",
          "blocked",
          "failed",
          "doubted",
          "drifted",
          "unsupported");

  private final FetchAttempt attempts;
  private final MeterRegistry meters;

  public MeteredFetches(FetchAttempt attempts, MeterRegistry meters) {
    this.attempts = attempts;
    this.meters = meters;
    for (StoreType store : StoreType.values()) {
      OUTCOMES.forEach(outcome -> attempts(store, outcome));
      observations(store);
    }
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject, Begun begun) throws InterruptedException {
    FetchOutcome outcome = attempts.fetch(subject, begun);
    attempts(subject.store(), name(outcome)).increment();
    observations(subject.store()).increment(observed(outcome));
    return outcome;
  }

  @Override
  public Optional<String> findHost(Subject<?> subject) {
    return attempts.findHost(subject);
  }

  private static int observed(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed observed -> observed.observations().size();
      case FetchOutcome.Absent _ -> 1;
      case FetchOutcome.AlreadyObserved _, FetchOutcome.NoSource _, FetchOutcome.Failure _ -> 0;
    };
  }

  private static String name(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed _ -> "observed";
      case FetchOutcome.Absent _ -> "absent";
      case FetchOutcome.AlreadyObserved _ -> "already_observed";
      case FetchOutcome.NoSource _ -> "no_source";
      case FetchOutcome.Throttled _ -> "throttled";
      case FetchOutcome.Blocked _ -> "blocked";
      case FetchOutcome.Failed _ -> "failed";
      case FetchOutcome.Doubted _ -> "doubted";
      case FetchOutcome.Drifted _ -> "drifted";
      case FetchOutcome.Unsupported _ -> "unsupported";
    };
  }

  private Counter attempts(StoreType store, String outcome) {
    return Counter.builder("storescope.fetch.attempts")
        .description("Attempts at fetches by store and outcome")
        .tag("store", store.wireName())
        .tag("outcome", outcome)
        .register(meters);
  }

  private Counter observations(StoreType store) {
    return Counter.builder("storescope.observations.fetched")
        .description("Observations of fetches by store")
        .tag("store", store.wireName())
        .register(meters);
  }
}
