package dev.storescope.database.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.accounts.AccountId;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.ScriptedFetches;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.plan.GroupCount;
import dev.storescope.tracking.plan.PlanCounts;
import dev.storescope.tracking.plan.TodayCount;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnEachDatabase
class PlannedSubjectsTest {
  private static final Instant TEN = Instant.parse("2026-11-21T10:00:00Z");
  private static final AppId APP = new AppId.AppStore(7);
  private static final AccountId ANN = new AccountId(1);
  private static final TrackKey OF_ANN = Tracker.keyOf(ANN, APP, new Country("us"));
  private static final TrackKey OF_BOB = Tracker.keyOf(new AccountId(2), APP, new Country("us"));
  private static final Subject<?> SLACK = TestFetches.search("slack");
  private static final Subject<?> ZOOM = TestFetches.search("zoom");

  private final SettableClock clock = new SettableClock(TEN);
  private final ScriptedFetches fetches = new ScriptedFetches();
  @AutoClose private final SqlDatabase database;
  @AutoClose private final SqlFetchQueue queue;
  private final ManualScheduler scheduler;

  PlannedSubjectsTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
    this.queue = database.fetchQueue(fetches, FetchQueueSettings.DEFAULT);
    com.github.kagkarlsson.scheduler.testhelper.SettableClock time =
        new com.github.kagkarlsson.scheduler.testhelper.SettableClock();
    time.set(clock.instant());
    this.scheduler =
        TestHelper.createManualScheduler(database.transactions().dataSource(), queue.task())
            .clock(time)
            .build();
  }

  @Test
  void nothingIsCountedWhereNothingIsFetched() {
    PlanCounts counts = count();
    assertThat(counts.tracked()).isEmpty();
    assertThat(counts.requested()).isEmpty();
    assertThat(counts.discovered()).isEmpty();
  }

  @Test
  void aSubjectOfTwoAccountsIsCountedOnceAndForEachOfThem() {
    track(OF_ANN, SLACK, ZOOM);
    track(OF_BOB, SLACK);
    PlanCounts counts = count();
    assertThat(subjects(counts.tracked())).isEqualTo(2);
    assertThat(subjects(counts.accounts().get(ANN))).isEqualTo(2);
    assertThat(subjects(counts.accounts().get(new AccountId(2)))).isEqualTo(1);
    assertThat(subjects(counts.apps().get(OF_ANN))).as("what only one key tracks").isEqualTo(1);
    assertThat(counts.apps()).doesNotContainKey(OF_BOB);
  }

  @Test
  void whatWasFetchedTodayIsDoneAndTheRestIsLeft() {
    track(OF_ANN, SLACK);
    scheduler.runAnyDueExecutions();
    track(OF_ANN, SLACK, ZOOM);
    TodayCount today = count().today().values().iterator().next();
    assertThat(today.done()).isEqualTo(1);
    assertThat(today.remaining()).isEqualTo(1);
    assertThat(today.remainingByHour().get(10)).isEqualTo(1);
  }

  @Test
  void whatIsDueOnTheNextDateIsNotWantedToday() {
    queue.track(OF_ANN, Set.of(SLACK), _ -> Optional.of(TEN.minus(Duration.ofHours(1))));
    assertThat(count().today()).isEmpty();
    assertThat(database.plannedSubjects().count(TEN.plus(Duration.ofDays(1))).today()).hasSize(1);
  }

  @Test
  void whatIsRequestedOrOfDiscoveryIsNotTracked() {
    queue.request(SLACK, ANN);
    scheduler.runAnyDueExecutions();
    track(new TrackKey("discovery:2026-11-21:appstore:7:us"), ZOOM);
    PlanCounts counts = count();
    assertThat(counts.tracked()).isEmpty();
    assertThat(subjects(counts.requested())).isEqualTo(1);
    assertThat(subjects(counts.discovered())).isEqualTo(1);
  }

  @Test
  void moreThanAPageAreCounted() {
    Set<Subject<?>> many =
        IntStream.range(0, 2 * SqlPlannedSubjects.PAGE_SIZE)
            .mapToObj(i -> TestFetches.search("keyword " + i))
            .collect(Collectors.toSet());
    queue.track(OF_ANN, many, _ -> Optional.empty());
    PlanCounts counts = count();
    assertThat(subjects(counts.tracked())).isEqualTo(many.size());
    assertThat(subjects(counts.apps().get(OF_ANN))).isEqualTo(many.size());
  }

  @Test
  void ofManySubjectsTheKeysThatTrackThemAreFound() {
    track(OF_ANN, SLACK);
    queue.track(OF_BOB, Map.of(SLACK, FetchInterval.EVERY_SEVENTH_DAY), _ -> Optional.empty());
    Set<Subject<?>> asked =
        IntStream.range(0, 500)
            .mapToObj(i -> TestFetches.search("keyword " + i))
            .collect(Collectors.toSet());
    asked.add(SLACK);
    assertThat(database.plannedSubjects().findKeys(asked))
        .isEqualTo(
            Map.of(
                SLACK,
                Map.of(OF_ANN, FetchInterval.DAILY, OF_BOB, FetchInterval.EVERY_SEVENTH_DAY)));
    assertThat(database.plannedSubjects().findKeys(Set.of())).isEmpty();
  }

  private PlanCounts count() {
    return database.plannedSubjects().count(clock.instant());
  }

  private static long subjects(List<GroupCount> counts) {
    return counts.stream().mapToLong(GroupCount::subjects).sum();
  }

  private void track(TrackKey key, Subject<?>... subjects) {
    queue.track(key, Set.of(subjects), _ -> Optional.empty());
  }
}
