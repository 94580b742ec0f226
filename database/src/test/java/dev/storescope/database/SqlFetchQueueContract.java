package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.SettableClock;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.Counts;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.FetchQueueContract;
import dev.storescope.testkit.ScriptedFetches;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

abstract class SqlFetchQueueContract extends FetchQueueContract {
  static final FetchQueueSettings NO_REFRESH =
      new FetchQueueSettings(
          8, FetchPolicy.DEFAULT, Duration.ZERO, FetchQueueSettings.SHUTDOWN_TIMEOUT);

  private static final FetchQueueSettings DEFAULT = FetchQueueSettings.DEFAULT;

  private final DatabaseLocation location;
  private SqlDatabase database;
  private SqlFetchQueue queue;
  private ManualScheduler scheduler;

  SqlFetchQueueContract(DatabaseLocation location) {
    this.location = location;
    this.database = location.open(clock);
    this.queue = database.fetchQueue(fetches, DEFAULT);
    this.scheduler = manualScheduler(database, queue);
  }

  @Override
  protected FetchQueue open() {
    return queue;
  }

  @Override
  protected FetchQueue reopen() {
    return reopen(DEFAULT);
  }

  @Override
  protected FetchSchedule schedule() {
    return database.fetchSchedule();
  }

  private FetchQueue reopen(FetchQueueSettings settings) {
    close();
    database = location.open(clock);
    queue = database.fetchQueue(fetches, settings);
    scheduler = manualScheduler(database, queue);
    return queue;
  }

  @Override
  protected void runDue() {
    scheduler.setTime(clock.instant());
    scheduler.runAnyDueExecutions();
  }

  @AfterEach
  void close() {
    queue.close();
    database.close();
  }

  @Test
  void aSubjectIsFetchedDailyFor30DaysFromItsLastRequest() {
    queue.request(SLACK);
    runDue();
    clock.advance(Duration.ofDays(10));
    queue.request(SLACK);
    runFor(Duration.ofDays(29));
    assertThat(schedule().count().scheduled()).isEqualTo(1);
    runFor(Duration.ofDays(3));
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 0, 0));
    assertThat(queue.find(SLACK)).isEqualTo(new FetchStatus.Idle());
  }

  @Test
  void noDateIsSkippedWhileASubjectIsFetchedDaily() {
    clock.set(Instant.parse("2026-11-21T23:59:59Z"));
    queue.request(SLACK);
    runFor(Duration.ofDays(20));
    assertThat(fetches.made()).hasSizeGreaterThanOrEqualTo(20);
  }

  @Test
  void aRequestedSubjectIsFetchedOnceIfRefreshIsTurnedOff() {
    reopen(NO_REFRESH);
    queue.request(SLACK);
    runDue();
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 0, 0));
  }

  @Test
  void trackedSubjectsAreFetchedDailyIfRefreshIsTurnedOff() {
    reopen(NO_REFRESH);
    queue.track(ANN, Set.of(SLACK), _ -> Optional.empty());
    queue.request(ZOOM);
    runFor(Duration.ofDays(40));
    assertThat(fetches.made().stream().filter(made -> made.contains("slack")))
        .hasSizeBetween(40, 42);
    assertThat(fetches.made().stream().filter(made -> made.contains("zoom"))).hasSize(1);
  }

  @Test
  void subjectsThatAnotherProcessTracksAreFetched() {
    try (SqlDatabase other = location.open(clock);
        SqlFetchQueue ofOther = other.fetchQueue(fetches, DEFAULT)) {
      ofOther.track(ANN, Set.of(SLACK), _ -> Optional.empty());
    }
    runDue();
    assertThat(fetches.made()).containsExactly("search:iphone:us:slack 1");
  }

  @Test
  void aJobWithoutAScheduledFetchIsDeletedAfterTheRetention() {
    reopen(NO_REFRESH);
    queue.request(ZOOM);
    runDue();
    clock.advance(FetchQueueSettings.RETENTION);
    queue.request(SLACK);
    runDue();
    assertThat(schedule().findJobs(Set.of(ZOOM))).containsEntry(ZOOM, FetchJob.none(ZOOM));
    assertThat(schedule().findJobs(Set.of(SLACK))).doesNotContainEntry(SLACK, FetchJob.none(SLACK));
  }

  @Test
  void aRetryOfAScheduledFetchIsPendingAndGoesAfterRequests() {
    queue.request(SLACK);
    queue.request(ZOOM);
    runDue();
    clock.advance(Duration.ofHours(23));
    Duration delay = Duration.ofMinutes(3);
    Instant later = clock.instant().plus(delay);
    fetches.then(SLACK, ScriptedFetches.throttledFor(delay));
    fetches.then(ZOOM, ScriptedFetches.throttledFor(delay.plusSeconds(1)));
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(new FetchStatus.Pending(later));
    assertThat(queue.request(ZOOM)).isEqualTo(new FetchStatus.Pending(later.plusSeconds(1)));
    clock.set(later.plusSeconds(1));
    fetches.forget();
    runDue();
    assertThat(fetches.made())
        .containsExactly("search:iphone:us:zoom 2", "search:iphone:us:slack 2");
  }

  @Test
  void aFetchThatThrowsIsGivenUp() {
    fetches.during(
        SLACK,
        () -> {
          throw new IllegalStateException("a defect");
        });
    queue.request(SLACK);
    runDue();
    assertThat(queue.find(SLACK))
        .isEqualTo(new FetchStatus.GivenUp("internal error", clock.instant().plusSeconds(60)));
  }

  @Test
  void aFetchOfADeadNodeIsMadeAgainByAnother() {
    fetches.during(
        SLACK,
        () -> {
          assertThat(schedule().count().running()).isEqualTo(1);
          clock.advance(Duration.ofMinutes(1));
          scheduler.setTime(clock.instant());
          fetches.during(SLACK, () -> {});
          ManualScheduler other = manualScheduler(database, queue);
          other.runDeadExecutionDetection();
          other.runAnyDueExecutions();
        });
    queue.request(SLACK);
    runDue();
    assertThat(fetches.made())
        .containsExactly("search:iphone:us:slack 1", "search:iphone:us:slack 1");
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 1, 0));
  }

  @Test
  void theCountsAreByState() {
    fetches.then(SLACK, ScriptedFetches.DRIFTED);
    fetches.during(SLACK, () -> assertThat(schedule().count()).isEqualTo(new Counts(0, 1, 0, 0)));
    queue.request(SLACK);
    runDue();
    queue.request(ZOOM);
    assertThat(schedule().count()).isEqualTo(new Counts(1, 0, 1, 1));
  }

  static Subject<?> search(String keyword) {
    return new Subject.Search(Device.IPHONE, new Country("us"), new Keyword(keyword));
  }

  private void runFor(Duration duration) {
    Instant end = clock.instant().plus(duration);
    while (clock.instant().isBefore(end)) {
      runDue();
      clock.advance(Duration.ofMinutes(30));
    }
  }

  private ManualScheduler manualScheduler(SqlDatabase at, SqlFetchQueue of) {
    SettableClock time = new SettableClock();
    time.set(clock.instant());
    var builder = TestHelper.createManualScheduler(at.transactions().dataSource(), of.task());
    builder.clock(time);
    builder.enablePriority();
    builder.heartbeatInterval(Duration.ofSeconds(8));
    return builder.build();
  }
}
