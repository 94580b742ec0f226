package dev.storescope.dashboard.start;

import dev.storescope.fetching.FetchJob;
import java.time.Instant;

/** Whether a source of a store replies. */
public sealed interface SourceState {
  /** The settings turn it off, or it has no credentials. */
  record Off() implements SourceState {}

  record NotChecked() implements SourceState {}

  record Checking() implements SourceState {}

  record Replied(Instant at) implements SourceState {}

  record Failed(String reason) implements SourceState {}

  /** The state by the last fetch of the source's subject. */
  static SourceState of(FetchJob job, Instant now) {
    if (job.failure().isPresent()) {
      return new Failed(job.failure().get().reason());
    }
    if (job.isPending(now)) {
      return new Checking();
    }
    return job.lastSuccess().<SourceState>map(Replied::new).orElseGet(NotChecked::new);
  }
}
