package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchJob.NextFetch;
import dev.storescope.fetching.FetchJob.Purpose;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.TrackedSubjects;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.metrics.MeteredFetches;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class FetchMonitorTest {
  private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");
  private static final Observation<?> OBSERVATION =
      SampleObservations.ofEveryKind(START).getFirst();
  private static final FetchOutcome OBSERVED = new FetchOutcome.Observed(List.of(OBSERVATION));
  private static final FetchOutcome FAILED = new FetchOutcome.Failed("no connection");

  private final SettableClock clock = new SettableClock(START);
  private FetchOutcome outcome = OBSERVED;
  private final FetchMonitor monitor = new FetchMonitor((_, _) -> outcome, clock);
  private final Due due = new Due();

  /** A schedule with one job that waits for a worker, or none. */
  private static final class Due implements FetchSchedule {
    private Optional<Instant> dueAt = Optional.empty();
    private TrackedSubjects tracked = new TrackedSubjects(0, 0, 0);

    @Override
    public Map<Subject<?>, FetchJob> findJobs(Collection<? extends Subject<?>> subjects) {
      return Map.of();
    }

    @Override
    public Set<Subject<?>> listTracked(TrackKey key) {
      return Set.of();
    }

    @Override
    public void forEachTracked(Consumer<Subject<?>> consumer) {}

    @Override
    public List<FetchJob> listFailing(int limit) {
      return List.of();
    }

    @Override
    public List<FetchJob> listUpcoming(int limit) {
      return dueAt.stream()
          .map(
              at ->
                  new FetchJob(
                      OBSERVATION.subject(),
                      Optional.empty(),
                      Optional.of(new NextFetch(at, Purpose.DAILY, false)),
                      Optional.empty()))
          .toList();
    }

    @Override
    public List<Subject<?>> listDueApps(StoreType store, Country country, Instant at, int limit) {
      return List.of();
    }

    @Override
    public List<AccountFetches> listAccounts(int limit) {
      return List.of();
    }

    @Override
    public TrackedSubjects countTracked(Instant since) {
      return tracked;
    }

    @Override
    public Optional<Instant> findOldestDue() {
      return dueAt;
    }

    @Override
    public Counts count() {
      return new Counts(dueAt.isPresent() ? 1 : 0, 0, 0, 0);
    }
  }

  @Test
  void aFetchThatIsDueAndNotStartedIsAProblem() {
    due.dueAt = Optional.of(START);

    after(Duration.ofMinutes(4));
    assertThat(monitor.findProblem(due)).isEmpty();

    after(Duration.ofMinutes(2));
    assertThat(monitor.findProblem(due))
        .hasValueSatisfying(
            problem ->
                assertThat(problem).contains("1 fetches have been due for more than 5 minutes"));
  }

  @Test
  void aFetchThatIsNotStartedIsAProblemAfterTheClockWasSetBackToo() throws InterruptedException {
    clock.set(START.plus(Duration.ofDays(5000)));
    fetch();
    clock.set(START);
    due.dueAt = Optional.of(START);
    assertThat(monitor.findProblem(due)).isEmpty();

    after(Duration.ofMinutes(6));
    assertThat(monitor.findProblem(due)).isPresent();
  }

  @Test
  void watchedAttemptsAreMadeAtTheSameHost() {
    FetchAttempt watched =
        new FetchAttempt() {
          @Override
          public FetchOutcome fetch(Subject<?> subject, Begun begun) {
            return outcome;
          }

          @Override
          public Optional<String> findHost(Subject<?> subject) {
            return Optional.of("itunes.apple.com");
          }
        };
    FetchAttempt metered =
        new MeteredFetches(new FetchMonitor(watched, clock), new SimpleMeterRegistry());
    assertThat(metered.findHost(OBSERVATION.subject())).contains("itunes.apple.com");
  }

  @Test
  void mostTrackedSubjectsGivenUpIsAProblem() {
    due.tracked = new TrackedSubjects(26, 1, 25);
    assertThat(monitor.findProblem(due))
        .contains(
            "25 of 26 tracked subjects could not be fetched and were given up. The last"
                + " failure: unknown");
    due.tracked = new TrackedSubjects(26, 14, 12);
    assertThat(monitor.findProblem(due)).isEmpty();
    due.tracked = new TrackedSubjects(2, 0, 2);
    assertThat(monitor.findProblem(due)).isEmpty();
  }

  @Test
  void anIdleMonitorIsInOrderWhenAFetchBecomesDue() {
    after(Duration.ofHours(1));
    due.dueAt = Optional.of(clock.instant());

    assertThat(monitor.findProblem(due)).isEmpty();
  }

  @Test
  void aBacklogThatIsWorkedOffIsInOrder() throws InterruptedException {
    due.dueAt = Optional.of(START.minus(Duration.ofDays(1)));
    after(Duration.ofHours(1));
    fetch();

    assertThat(monitor.findProblem(due)).isEmpty();
  }

  @Test
  void halfAnHourOfFailuresOnlyIsAProblemUntilOneSucceeds() throws InterruptedException {
    outcome = FAILED;
    for (int attempt = 0; attempt < 10; attempt++) {
      fetch();
      after(Duration.ofMinutes(3));
    }
    assertThat(monitor.findProblem(due)).isEmpty();
    after(Duration.ofMinutes(1));
    assertThat(monitor.findProblem(due))
        .contains(
            "No fetch has succeeded since 2026-11-22T12:00:00Z. 10 attempts failed. The"
                + " last failure: failed: no connection");

    outcome = OBSERVED;
    fetch();
    assertThat(monitor.findProblem(due)).isEmpty();
  }

  @Test
  void aStoreWhoseRepliesAreDoubtedDoesAnswer() throws InterruptedException {
    outcome = new FetchOutcome.Doubted("1 app, and 200 yesterday");
    for (int attempt = 0; attempt < 20; attempt++) {
      fetch();
      after(Duration.ofMinutes(3));
    }
    assertThat(monitor.findProblem(due)).isEmpty();
  }

  private void fetch() throws InterruptedException {
    assertThat(monitor.fetch(OBSERVATION.subject(), new FetchAttempt.Begun(1, START)))
        .isEqualTo(outcome);
  }

  private void after(Duration time) {
    clock.set(clock.instant().plus(time));
  }
}
