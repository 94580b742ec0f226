package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.SettableClock;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchQueueFigures;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchState;
import dev.storescope.fetching.FetchTimes;
import dev.storescope.fetching.FetchVerdict;
import dev.storescope.testkit.FetchQueueContract;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

abstract class SqlFetchQueueContract extends FetchQueueContract {
  private static final FetchQueueSettings DEFAULT = FetchQueueSettings.DEFAULT;

  private final OfficePlace place;
  private SqlOffice office;
  private SqlFetchQueue queue;
  private ManualScheduler scheduler;

  SqlFetchQueueContract(OfficePlace place) {
    this.place = place;
    this.office = place.open(clock);
    this.queue = office.fetchQueue(fetches, DEFAULT);
    this.scheduler = manualScheduler(office, queue);
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
    return office.fetchSchedule();
  }

  private FetchQueue reopen(FetchQueueSettings settings) {
    close();
    office = place.open(clock);
    queue = office.fetchQueue(fetches, settings);
    scheduler = manualScheduler(office, queue);
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
    office.close();
  }

  @Test
  void aSubjectIsTrackedFor30DaysFromItsLastRequest() {
    queue.request(SLACK);
    runDue();
    clock.advance(Duration.ofDays(10));
    queue.request(SLACK);
    runFor(Duration.ofDays(29));
    assertThat(schedule().count().scheduled()).isEqualTo(1);
    runFor(Duration.ofDays(3));
    assertThat(schedule().count()).isEqualTo(new FetchQueueFigures(0, 0, 0, 0));
    assertThat(queue.find(SLACK)).isEqualTo(new FetchState.Idle());
  }

  @Test
  void noDateIsLeftOutWhileASubjectIsTracked() {
    clock.set(Instant.parse("2026-11-21T23:59:59Z"));
    queue.request(SLACK);
    runFor(Duration.ofDays(20));
    assertThat(fetches.made()).hasSizeGreaterThanOrEqualTo(20);
  }

  @Test
  void nothingIsTrackedWhereThatIsTurnedOff() {
    reopen(
        new FetchQueueSettings(
            1, Duration.ZERO, DEFAULT.lookEvery(), DEFAULT.rememberFor(), DEFAULT.patience()));
    queue.request(SLACK);
    runDue();
    assertThat(schedule().count()).isEqualTo(new FetchQueueFigures(0, 0, 0, 0));
  }

  @Test
  void whatAKeyTracksIsLookedAtWhereRequestsAreNotTracked() {
    reopen(
        new FetchQueueSettings(
            1, Duration.ZERO, DEFAULT.lookEvery(), DEFAULT.rememberFor(), DEFAULT.patience()));
    queue.track(ANN, Set.of(SLACK), _ -> Optional.empty());
    queue.request(ZOOM);
    runFor(Duration.ofDays(40));
    assertThat(fetches.made().stream().filter(made -> made.contains("slack")))
        .hasSizeBetween(40, 42);
    assertThat(fetches.made().stream().filter(made -> made.contains("zoom"))).hasSize(1);
  }

  @Test
  void whatAnotherProcessTracksIsLookedAt() {
    try (SqlOffice other = place.open(clock);
        SqlFetchQueue ofOther = other.fetchQueue(fetches, DEFAULT)) {
      ofOther.track(ANN, Set.of(SLACK), _ -> Optional.empty());
    }
    runDue();
    assertThat(fetches.made()).containsExactly("search:iphone:us:slack 1");
  }

  @Test
  void aSubjectThatNobodyWantsAnyMoreIsForgotten() {
    reopen(
        new FetchQueueSettings(
            1, Duration.ZERO, DEFAULT.lookEvery(), DEFAULT.rememberFor(), DEFAULT.patience()));
    queue.request(ZOOM);
    runDue();
    clock.advance(DEFAULT.rememberFor());
    queue.request(SLACK);
    runDue();
    assertThat(schedule().findTimes(Set.of(ZOOM))).containsEntry(ZOOM, FetchTimes.NONE);
    assertThat(schedule().findTimes(Set.of(SLACK))).doesNotContainEntry(SLACK, FetchTimes.NONE);
  }

  @Test
  void aRepeatOfAScheduledLookIsPendingAndGoesBeforeOtherLooks() {
    queue.request(SLACK);
    queue.request(ZOOM);
    runDue();
    clock.advance(Duration.ofHours(23));
    Instant later = clock.instant().plus(Duration.ofMinutes(3));
    fetches.then(SLACK, new FetchVerdict.TryAgain("throttled", later));
    fetches.then(ZOOM, new FetchVerdict.TryAgain("throttled", later.plusSeconds(1)));
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(new FetchState.Pending(later));
    assertThat(queue.request(ZOOM)).isEqualTo(new FetchState.Pending(later.plusSeconds(1)));
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
        .isEqualTo(new FetchState.GivenUp("internal error", clock.instant().plusSeconds(60)));
  }

  @Test
  void aFetchThatWasCutOffIsMadeAgainByAnother() {
    fetches.during(
        SLACK,
        () -> {
          assertThat(schedule().count().running()).isEqualTo(1);
          clock.advance(Duration.ofMinutes(1));
          scheduler.setTime(clock.instant());
          fetches.during(SLACK, () -> {});
          ManualScheduler other = manualScheduler(office, queue);
          other.runDeadExecutionDetection();
          other.runAnyDueExecutions();
        });
    queue.request(SLACK);
    runDue();
    assertThat(fetches.made())
        .containsExactly("search:iphone:us:slack 1", "search:iphone:us:slack 1");
    assertThat(schedule().count()).isEqualTo(new FetchQueueFigures(0, 0, 1, 0));
  }

  @Test
  void theFiguresTellWhatIsInWhichState() {
    Instant later = clock.instant().plusSeconds(60);
    fetches.then(SLACK, new FetchVerdict.GiveUp("blocked", later));
    fetches.during(
        SLACK, () -> assertThat(schedule().count()).isEqualTo(new FetchQueueFigures(0, 1, 0, 0)));
    queue.request(SLACK);
    runDue();
    queue.request(ZOOM);
    assertThat(schedule().count()).isEqualTo(new FetchQueueFigures(1, 0, 1, 1));
  }

  private void runFor(Duration duration) {
    Instant end = clock.instant().plus(duration);
    while (clock.instant().isBefore(end)) {
      runDue();
      clock.advance(Duration.ofMinutes(30));
    }
  }

  private ManualScheduler manualScheduler(SqlOffice at, SqlFetchQueue of) {
    SettableClock time = new SettableClock();
    time.set(clock.instant());
    var builder = TestHelper.createManualScheduler(at.database().dataSource(), of.task());
    builder.clock(time);
    builder.serializer(new AttemptText());
    builder.enablePriority();
    builder.heartbeatInterval(Duration.ofSeconds(8));
    return builder.build();
  }
}
