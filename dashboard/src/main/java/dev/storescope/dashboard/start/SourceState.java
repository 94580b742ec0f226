package dev.storescope.dashboard.start;

import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchJob.LastFailure;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether a source of a store replies. */
public sealed interface SourceState {
  /** The settings turn it off, or it has no credentials. */
  record Off() implements SourceState {}

  record NotChecked() implements SourceState {}

  record Checking() implements SourceState {}

  record Replied(Instant at) implements SourceState {}

  record Failed(String reason) implements SourceState {}

  /**
   * The state by the last fetch of the source's subject and those of what is tracked: a source that
   * replied to any of them replies.
   */
  static SourceState of(FetchJob probe, List<FetchJob> tracked, Instant now) {
    if (probe.failure().isEmpty() && probe.isPending(now)) {
      return new Checking();
    }
    List<FetchJob> jobs = Stream.concat(Stream.of(probe), tracked.stream()).toList();
    Optional<Instant> replied =
        jobs.stream().flatMap(job -> job.lastSuccess().stream()).max(Comparator.naturalOrder());
    return jobs.stream()
        .flatMap(job -> job.failure().stream())
        .max(Comparator.comparing(LastFailure::lastAt))
        .filter(failure -> replied.filter(failure.lastAt()::isBefore).isEmpty())
        .<SourceState>map(failure -> new Failed(failure.reason()))
        .or(() -> replied.map(Replied::new))
        .orElseGet(NotChecked::new);
  }
}
