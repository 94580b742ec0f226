package dev.storescope.server;

import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.TrackedSubjects;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/**
 * Watches the attempts at fetches of this process: whether they are made when they are due, whether
 * any succeeds, and whether most of what is tracked was given up.
 */
final class FetchMonitor implements FetchAttempt {
  /** Workers ask for due fetches every few seconds. */
  static final Duration MAX_WAIT = Duration.ofMinutes(5);

  /** A worker may wait that long for the rate limit of a host that asked for it. */
  static final Duration MAX_RUN = Duration.ofMinutes(30);

  static final Duration MAX_FAILING = Duration.ofMinutes(30);
  private static final int FEWEST_FAILURES = 10;

  /** Half of the tracked subjects, and at least so many: one that fails alone is no outage. */
  private static final int FEWEST_GIVEN_UP = 5;

  private static final int LISTED = 100;

  private final FetchAttempt attempts;
  private final InstantSource clock;
  private Instant lastStart;
  private int running;
  private int failures;
  private Instant failingSince = Instant.EPOCH;
  private String lastFailure = "";

  FetchMonitor(FetchAttempt attempts, InstantSource clock) {
    this.attempts = attempts;
    this.clock = clock;
    this.lastStart = clock.instant();
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject, Begun begun) throws InterruptedException {
    begin();
    try {
      FetchOutcome outcome = attempts.fetch(subject, begun);
      note(outcome);
      return outcome;
    } finally {
      end();
    }
  }

  @Override
  public Optional<String> findHost(Subject<?> subject) {
    return attempts.findHost(subject);
  }

  /** Why the fetches are not in order. */
  Optional<String> findProblem(FetchSchedule schedule) {
    return findFailing().or(() -> findGivenUp(schedule)).or(() -> findStopped(schedule));
  }

  private synchronized void begin() {
    running++;
    lastStart = clock.instant();
  }

  private synchronized void end() {
    running--;
  }

  private synchronized void note(FetchOutcome outcome) {
    switch (outcome) {
      case FetchOutcome.Observed _, FetchOutcome.Absent _ -> failures = 0;
      case FetchOutcome.AlreadyObserved _,
          FetchOutcome.NoSource _,
          FetchOutcome.Doubted _,
          FetchOutcome.Unsupported _ -> {}
      case FetchOutcome.Failure failure -> {
        if (failures == 0) {
          failingSince = clock.instant();
        }
        failures++;
        lastFailure = failure.describe();
      }
    }
  }

  /** Instants of the future were noted while the clock was ahead. */
  private void correct() {
    Instant now = clock.instant();
    lastStart = lastStart.isAfter(now) ? now : lastStart;
    failingSince = failingSince.isAfter(now) ? now : failingSince;
  }

  private synchronized Optional<String> findFailing() {
    correct();
    boolean failing = failures >= FEWEST_FAILURES && isBefore(failingSince, MAX_FAILING);
    return failing
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "No fetch has succeeded since %s. %,d attempts failed. The last failure: %s",
                failingSince,
                failures,
                lastFailure))
        : Optional.empty();
  }

  private Optional<String> findGivenUp(FetchSchedule schedule) {
    TrackedSubjects tracked = schedule.countTracked(clock.instant());
    if (tracked.givenUp() < FEWEST_GIVEN_UP || 2 * tracked.givenUp() < tracked.all()) {
      return Optional.empty();
    }
    String last =
        schedule.listFailing(1).stream()
            .flatMap(job -> job.failure().stream())
            .map(FetchJob.LastFailure::reason)
            .findFirst()
            .orElse("unknown");
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%,d of %,d tracked subjects could not be fetched and were given up. The last"
                + " failure: %s",
            tracked.givenUp(),
            tracked.all(),
            last));
  }

  private synchronized Optional<String> findStopped(FetchSchedule schedule) {
    Duration patience = running == 0 ? MAX_WAIT : MAX_RUN;
    if (!isBefore(lastStart, patience)) {
      return Optional.empty();
    }
    long overdue =
        schedule.listUpcoming(LISTED).stream()
            .flatMap(job -> job.next().stream())
            .filter(this::isOverdue)
            .count();
    return overdue == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%,d fetches have been due for more than %d minutes, and none has started"
                    + " since %s. Restart the service.",
                overdue,
                MAX_WAIT.toMinutes(),
                lastStart));
  }

  private boolean isOverdue(FetchJob.NextFetch fetch) {
    return !fetch.running() && isBefore(fetch.dueAt(), MAX_WAIT);
  }

  private boolean isBefore(Instant instant, Duration age) {
    return instant.isBefore(clock.instant().minus(age));
  }
}
