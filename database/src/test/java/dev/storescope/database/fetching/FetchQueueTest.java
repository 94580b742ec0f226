package dev.storescope.database.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.SettableClock;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.database.fetching.FetchQueueSettings.AccountShares;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.AccountFetches;
import dev.storescope.fetching.FetchSchedule.Counts;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.observation.Subject;
import dev.storescope.testkit.FetchQueueContract;
import dev.storescope.testkit.ScriptedFetches;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnEachDatabase
class FetchQueueTest extends FetchQueueContract {
  static final AccountId OTHER = new AccountId(2);

  private static final FetchQueueSettings DEFAULT = FetchQueueSettings.DEFAULT;

  private final DatabaseLocation location;
  private SqlDatabase database;
  private SqlFetchQueue opened;
  private ManualScheduler scheduler;

  FetchQueueTest(SqlEngine engine, @TempDir Path folder) {
    this.location = engine.create(folder);
    this.database = location.open(clock);
    this.opened = database.fetchQueue(fetches, DEFAULT);
    this.scheduler = manualScheduler(database, opened);
  }

  @Override
  protected FetchQueue open() {
    return opened;
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
    opened = database.fetchQueue(fetches, settings);
    queue = opened;
    scheduler = manualScheduler(database, opened);
    return opened;
  }

  @Override
  protected void runDue() {
    scheduler.setTime(clock.instant());
    scheduler.runAnyDueExecutions();
  }

  @AfterEach
  void close() {
    opened.close();
    database.close();
  }

  @Test
  void aSubjectIsFetchedDailyFor30DaysFromItsLastRequest() {
    queue.request(SLACK, CALLER);
    runDue();
    clock.advance(Duration.ofDays(10));
    queue.request(SLACK, CALLER);
    runFor(Duration.ofDays(29));
    assertThat(schedule().count().scheduled()).isEqualTo(1);
    runFor(Duration.ofDays(3));
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 0, 0));
    assertThat(queue.find(SLACK)).isEqualTo(new FetchStatus.Idle());
  }

  @Test
  void aDoubtAfterTheLastPlannedFetchIsNotFetchedAgain() {
    reopen(TestFetches.NO_REFRESH);
    int attempts = FetchPolicy.DEFAULT.attempts();
    for (int attempt = 1; attempt <= attempts; attempt++) {
      fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    }
    Instant first = clock.instant();
    queue.request(SLACK, CALLER);
    runDue();
    FetchDoubt doubt =
        new FetchDoubt(first, Duration.ZERO, Optional.of("1 app, and 200 yesterday"));
    assertThat(queue.findDoubts(Set.of(SLACK))).isEqualTo(Map.of(SLACK, doubt));
    for (int attempt = 2; attempt <= attempts; attempt++) {
      clock.advance(Duration.ofMinutes(80));
      runDue();
    }
    assertThat(queue.findDoubts(Set.of(SLACK)))
        .isEqualTo(
            Map.of(SLACK, new FetchDoubt(first, Duration.ofMinutes(150), doubt.reason(), false)));
  }

  @Test
  void whatIsDoubtedAfterAFetchWasGivenUpIsNoRepetition() {
    Instant first = clock.instant();
    for (int attempt = 1; attempt <= FetchPolicy.DEFAULT.attempts(); attempt++) {
      fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    }
    fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    queue.request(SLACK, CALLER);
    for (int attempt = 1; attempt <= FetchPolicy.DEFAULT.attempts(); attempt++) {
      runDue();
      clock.advance(Duration.ofMinutes(80));
    }
    assertThat(repeatedFor()).isEqualTo(Duration.ofMinutes(150));
    clock.advance(Duration.ofHours(3));
    runDue();
    assertThat(repeatedFor()).isEqualTo(Duration.ZERO);
    assertThat(queue.findDoubts(Set.of(SLACK)).get(SLACK).since()).isEqualTo(first);
  }

  @Test
  void onlyThePlannedDelaysOfADoubtCountAsRepetition() {
    queue.request(SLACK, CALLER);
    Duration counted = Duration.ZERO;
    for (int planned : new int[] {0, 10, 20}) {
      fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
      clock.advance(Duration.ofMinutes(90));
      runDue();
      counted = counted.plusMinutes(planned);
      assertThat(repeatedFor()).isEqualTo(counted);
    }
    fetches.then(SLACK, new FetchOutcome.Failed("no reply"));
    fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    clock.advance(Duration.ofMinutes(90));
    runDue();
    clock.advance(Duration.ofMinutes(90));
    runDue();
    assertThat(repeatedFor()).isEqualTo(counted);
  }

  private Duration repeatedFor() {
    return queue.findDoubts(Set.of(SLACK)).get(SLACK).repeatedFor();
  }

  @Test
  void anAttemptKnowsForHowLongADoubtIsRepeated() {
    queue.request(SLACK, CALLER);
    fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    runDue();
    clock.advance(Duration.ofMinutes(90));
    runDue();
    assertThat(fetches.doubt(SLACK).map(FetchDoubt::repeatedFor)).contains(Duration.ofMinutes(10));
  }

  @Test
  void theDoubtsOfThousandsAreFound() {
    Set<Subject<?>> many = new HashSet<>();
    for (int i = 0; i < 1001; i++) {
      many.add(TestFetches.search("keyword " + i));
    }
    many.add(SLACK);
    fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    queue.request(SLACK, CALLER);
    runDue();
    assertThat(queue.findDoubts(many)).containsOnlyKeys(SLACK);
  }

  @Test
  void noDateIsSkippedWhileASubjectIsFetchedDaily() {
    clock.set(Instant.parse("2026-11-21T23:59:59Z"));
    queue.request(SLACK, CALLER);
    runFor(Duration.ofDays(20));
    assertThat(fetches.made()).hasSizeGreaterThanOrEqualTo(20);
  }

  @Test
  void aRequestedSubjectIsFetchedOnceIfRefreshIsTurnedOff() {
    reopen(TestFetches.NO_REFRESH);
    queue.request(SLACK, CALLER);
    runDue();
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 0, 0));
  }

  @Test
  void trackedSubjectsAreFetchedDailyIfRefreshIsTurnedOff() {
    reopen(TestFetches.NO_REFRESH);
    queue.track(ANN, Set.of(SLACK), _ -> Optional.empty());
    queue.request(ZOOM, CALLER);
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
    reopen(TestFetches.NO_REFRESH);
    queue.request(ZOOM, CALLER);
    runDue();
    clock.advance(FetchQueueSettings.RETENTION);
    queue.request(SLACK, CALLER);
    runDue();
    assertThat(schedule().findJobs(Set.of(ZOOM))).containsEntry(ZOOM, FetchJob.none(ZOOM));
    assertThat(schedule().findJobs(Set.of(SLACK))).doesNotContainEntry(SLACK, FetchJob.none(SLACK));
  }

  @Test
  void aScheduledFetchIsRetriedMinutesLaterAndAtOnceIfItIsRequested() {
    queue.request(SLACK, CALLER);
    queue.request(ZOOM, CALLER);
    runDue();
    clock.advance(Duration.ofHours(23));
    fetches.then(SLACK, new FetchOutcome.Failed("no reply"));
    fetches.then(ZOOM, new FetchOutcome.Failed("no reply"));
    runDue();
    fetches.forget();
    assertThat(queue.find(SLACK)).isEqualTo(new FetchStatus.Idle());
    assertThat(queue.request(ZOOM, CALLER)).isInstanceOf(FetchStatus.Pending.class);
    runDue();
    clock.advance(Duration.ofMinutes(10));
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
    queue.request(SLACK, CALLER);
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
          ManualScheduler other = manualScheduler(database, opened);
          other.runDeadExecutionDetection();
          other.runAnyDueExecutions();
        });
    queue.request(SLACK, CALLER);
    runDue();
    assertThat(fetches.made())
        .containsExactly("search:iphone:us:slack 1", "search:iphone:us:slack 1");
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 1, 0));
  }

  @Test
  void theCountsAreByState() {
    int attempts = FetchPolicy.DEFAULT.attempts();
    fetches.during(SLACK, () -> assertThat(schedule().count()).isEqualTo(new Counts(0, 1, 0, 0)));
    queue.request(SLACK, CALLER);
    for (int attempt = 1; attempt <= attempts; attempt++) {
      fetches.then(SLACK, new FetchOutcome.Drifted("no title"));
      runDue();
      clock.advance(FetchPolicy.DEFAULT.maxBackoff());
    }
    queue.request(ZOOM, CALLER);
    assertThat(schedule().count()).isEqualTo(new Counts(1, 0, 1, 1));
  }

  @Test
  void accountsTakeTurnsHoweverManyOfTheirFetchesWait() {
    request(CALLER, "many", 300);
    clock.advance(Duration.ofMinutes(10));
    request(OTHER, "few", 20);
    while (schedule().count().due() > 0) {
      runDue();
    }
    assertThat(fetches.made()).hasSize(320);
    assertThat(fetches.made().indexOf("search:iphone:us:few 0 1")).isLessThanOrEqualTo(2);
    assertThat(fetches.made().indexOf("search:iphone:us:few 19 1")).isLessThanOrEqualTo(41);
  }

  @Test
  void aSubjectThatAnotherAccountRequestsTooIsFetchedInItsTurn() {
    request(CALLER, "many", 300);
    FetchStatus before = queue.find(TestFetches.search("many 299"));
    assertThat(queue.request(TestFetches.search("many 299"), OTHER)).isNotEqualTo(before);
    FetchStatus after = queue.find(TestFetches.search("many 299"));
    assertThat(queue.request(TestFetches.search("many 299"), CALLER)).isEqualTo(after);
    runDue();
    assertThat(fetches.made().indexOf("search:iphone:us:many 299 1")).isLessThanOrEqualTo(2);
  }

  @Test
  void anAccountHasNoMoreFetchesWaitingThanItMay() {
    reopen(DEFAULT.withShares(new AccountShares(3, 5000)));
    request(CALLER, "first", 3);
    assertThat(queue.request(SLACK, CALLER))
        .isEqualTo(new FetchStatus.Refused(3, clock.instant().plusSeconds(60)));
    assertThat(queue.find(SLACK)).isEqualTo(new FetchStatus.Idle());
    assertThat(queue.request(TestFetches.search("first 1"), CALLER))
        .isInstanceOf(FetchStatus.Pending.class);
    assertThat(queue.request(ZOOM, OTHER)).isInstanceOf(FetchStatus.Pending.class);
    assertThat(schedule().listAccounts(10))
        .containsExactly(new AccountFetches(CALLER, 3, 0), new AccountFetches(OTHER, 1, 0));
    runDue();
    assertThat(queue.request(SLACK, CALLER)).isInstanceOf(FetchStatus.Pending.class);
  }

  @Test
  void aRetryCountsAsWaitingUntilItEnds() {
    reopen(DEFAULT.withShares(new AccountShares(1, 5000)));
    fetches.then(SLACK, ScriptedFetches.throttledFor(Duration.ofMinutes(3)));
    queue.request(SLACK, CALLER);
    runDue();
    assertThat(queue.request(ZOOM, CALLER)).isInstanceOf(FetchStatus.Refused.class);
    fetches.then(SLACK, ScriptedFetches.UNSUPPORTED);
    clock.advance(Duration.ofMinutes(3));
    runDue();
    assertThat(queue.request(ZOOM, CALLER)).isInstanceOf(FetchStatus.Pending.class);
  }

  @Test
  void aRetryOfADoubtedReplyDoesNotCountAsWaiting() {
    reopen(DEFAULT.withShares(new AccountShares(1, 5000)));
    fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    queue.request(SLACK, CALLER);
    runDue();
    FetchStatus doubted = queue.find(SLACK);
    assertThat(doubted).isInstanceOf(FetchStatus.Doubted.class);
    assertThat(queue.request(SLACK, CALLER)).isEqualTo(doubted);
    assertThat(queue.request(ZOOM, CALLER)).isInstanceOf(FetchStatus.Pending.class);
    clock.advance(Duration.ofMinutes(30));
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(new FetchStatus.Idle());
  }

  @Test
  void anAccountHasNoMoreSubjectsFetchedDailyThanItMay() {
    reopen(DEFAULT.withShares(new AccountShares(2000, 2)));
    request(CALLER, "daily", 3);
    queue.request(SLACK, OTHER);
    runDue();
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 3, 0));
    assertThat(schedule().listAccounts(10))
        .containsExactly(new AccountFetches(CALLER, 0, 2), new AccountFetches(OTHER, 0, 1));
    fetches.forget();
    runFor(Duration.ofDays(20));
    assertThat(fetches.made()).hasSizeBetween(60, 63);
  }

  @Test
  void theBudgetOfDailyFetchesIsFreedWhenASubjectIsNoLongerRequested() {
    reopen(DEFAULT.withShares(new AccountShares(2000, 1)));
    queue.request(SLACK, CALLER);
    runFor(Duration.ofDays(32));
    assertThat(schedule().listAccounts(10)).isEmpty();
    queue.request(ZOOM, CALLER);
    runDue();
    assertThat(schedule().listAccounts(10)).containsExactly(new AccountFetches(CALLER, 0, 1));
  }

  @Test
  void aTrackedSubjectUsesNoBudget() {
    queue.request(SLACK, CALLER);
    queue.track(ANN, Set.of(SLACK), _ -> Optional.empty());
    runDue();
    assertThat(schedule().listAccounts(10)).isEmpty();
  }

  @Test
  void whatWasPlannedWhileTheClockWasAheadIsPlannedAgain() {
    Instant start = clock.instant();
    clock.advance(Duration.ofDays(400));
    queue.track(ANN, Set.of(SLACK), _ -> Optional.empty());
    queue.request(ZOOM, CALLER);
    runDue();
    clock.set(start);
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 2, 0));
    opened.repairSchedule();
    assertThat(schedule().count()).isEqualTo(new Counts(2, 0, 0, 0));
    runFor(Duration.ofDays(32));
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 1, 0));
  }

  @Test
  void aDailyFetchIsNotPlannedAgain() {
    queue.request(ZOOM, CALLER);
    runDue();
    opened.repairSchedule();
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 1, 0));
  }

  @Test
  void aRequestIsFetchedAfterTheClockWasAheadWhateverItsStateWas() {
    Instant start = clock.instant();
    Subject<?> waiting = TestFetches.search("waiting");
    clock.advance(Duration.ofDays(400));
    fetches.then(SLACK, ScriptedFetches.throttledFor(Duration.ofMinutes(3)));
    fetches.then(ZOOM, ScriptedFetches.UNSUPPORTED);
    for (Subject<?> subject : List.of(SLACK, ZOOM, TEAMS)) {
      queue.request(subject, CALLER);
    }
    runDue();
    queue.request(waiting, CALLER);
    clock.set(start);
    fetches.forget();
    for (Subject<?> subject : List.of(SLACK, ZOOM, TEAMS, waiting)) {
      assertThat(queue.request(subject, CALLER)).isInstanceOf(FetchStatus.Pending.class);
    }
    runDue();
    assertThat(fetches.made()).hasSize(4);
  }

  @Test
  void aSubjectThatWasObservedWhileTheClockWasAheadIsFetchedWithinADay() {
    Instant ahead = clock.instant().plus(Duration.ofDays(400));
    queue.track(ANN, Set.of(SLACK), _ -> Optional.of(ahead));
    clock.advance(Duration.ofDays(1));
    runDue();
    assertThat(fetches.made()).hasSize(1);
  }

  private void request(AccountId account, String keyword, int number) {
    for (int i = 0; i < number; i++) {
      assertThat(queue.request(TestFetches.search(keyword + " " + i), account))
          .isInstanceOf(FetchStatus.Pending.class);
    }
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
