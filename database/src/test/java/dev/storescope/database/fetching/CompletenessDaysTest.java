package dev.storescope.database.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.SettableClock;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.fetching.completeness.SoFar;
import dev.storescope.fetching.completeness.StoreCompleteness;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.ScriptedFetches;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The counts of days by what a queue of fetches has tried. */
@OnEachDatabase
class CompletenessDaysTest {
  private static final LocalDate FIRST = LocalDate.of(2026, 11, 21);
  private static final LocalDate DAY = FIRST.plusDays(1);
  private static final TrackKey ANN = new TrackKey("ann");
  private static final TrackKey BOB = new TrackKey("bob");
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.GooglePlay("com.example.listed");
  private static final Subject<?> LISTING = new Subject.Listing(APP, US);
  private static final Subject<?> SLACK = TestFetches.search("slack");
  private static final Subject<?> ZOOM = TestFetches.search("zoom");

  private static final String MANY =
      "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 50000)";

  private final dev.storescope.testkit.SettableClock clock =
      new dev.storescope.testkit.SettableClock(FIRST.atTime(10, 0).toInstant(ZoneOffset.UTC));
  private final ScriptedFetches fetches = new ScriptedFetches();
  @AutoClose private final SqlDatabase database;
  @AutoClose private final SqlFetchQueue queue;
  private final ManualScheduler scheduler;
  private final CompletenessDays days;

  CompletenessDaysTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
    this.queue = database.fetchQueue(fetches, TestFetches.NO_REFRESH);
    SettableClock time = new SettableClock();
    time.set(clock.instant());
    this.scheduler =
        TestHelper.createManualScheduler(database.transactions().dataSource(), queue.task())
            .clock(time)
            .build();
    this.days = database.completenessDays();
  }

  @BeforeEach
  void beginToCount() {
    assertThat(days.countUntil(FIRST)).isEmpty();
  }

  @Test
  void subjectsAreCountedByWhatBecameOfThem() {
    Subject<?> refused = TestFetches.search("refused");
    Subject<?> unlisted = new Subject.Listing(new AppId.GooglePlay("com.example.gone"), US);
    Subject<?> empty = TestFetches.search("empty");
    track(ANN, SLACK, ZOOM, LISTING, refused, unlisted, empty);
    goTo(DAY);
    fetches.then(ZOOM, failure());
    fetches.then(refused, new FetchOutcome.NoSource("not reported"));
    fetches.then(unlisted, new FetchOutcome.Absent(proof(unlisted)));
    fetches.then(empty, new FetchOutcome.Observed(List.of(noApps(empty))));
    runDue();
    track(BOB, TestFetches.search("tracked since"));
    goTo(DAY.plusDays(1));

    assertThat(days.countUntil(DAY.plusDays(1))).containsExactly(DAY);
    assertThat(days.findLastDay()).contains(DAY);
    assertThat(days.list(FIRST, DAY))
        .containsExactly(
            new KindCompleteness(
                DAY, StoreType.APP_STORE, US, SubjectKind.SEARCH, counts(1, 1, 1, 0)),
            new KindCompleteness(
                DAY, StoreType.GOOGLE_PLAY, US, SubjectKind.LISTING, counts(1, 1, 0, 0)));
    assertThat(days.listStores(DAY, DAY))
        .containsExactly(
            new StoreCompleteness(DAY, StoreType.APP_STORE, counts(1, 1, 1, 0)),
            new StoreCompleteness(DAY, StoreType.GOOGLE_PLAY, counts(1, 1, 0, 0)));
  }

  @Test
  void whatWasTriedOnTheNextDayDoesNotChangeTheDay() {
    track(ANN, SLACK, ZOOM);
    goTo(DAY);
    fetches.then(ZOOM, failure());
    runDue();
    goTo(DAY.plusDays(1));
    fetches.then(SLACK, failure());
    runDue();
    days.countUntil(DAY.plusDays(1));
    assertThat(only(DAY)).isEqualTo(counts(1, 0, 1, 0));
    days.countUntil(DAY.plusDays(2));
    assertThat(only(DAY.plusDays(1))).isEqualTo(counts(1, 0, 1, 0));
  }

  @Test
  void aSubjectThatNoKeyTracksIsNotWantedAndOneOfTwoKeysIsWantedOnce() {
    track(ANN, SLACK, ZOOM);
    track(BOB, SLACK);
    goTo(DAY);
    track(ANN, SLACK);
    days.countUntil(DAY.plusDays(1));
    assertThat(only(DAY)).isEqualTo(counts(0, 0, 0, 1));
  }

  @Test
  void aSubjectOfEverySeventhDayIsWantedOnTheDayThatItIsDueOnly() {
    LocalDate due =
        DAY.datesUntil(DAY.plusDays(7))
            .filter(day -> FetchInterval.EVERY_SEVENTH_DAY.isDueOn(SubjectName.format(SLACK), day))
            .findFirst()
            .orElseThrow();
    queue.track(
        ANN,
        Map.of(SLACK, FetchInterval.EVERY_SEVENTH_DAY),
        _ -> Optional.of(due.minusDays(7).atTime(12, 0).toInstant(ZoneOffset.UTC)));
    for (int i = 0; i < 7; i++) {
      goTo(DAY.plusDays(i));
      runDue();
      days.countUntil(DAY.plusDays(i));
    }
    days.countUntil(DAY.plusDays(7));
    assertThat(fetches.made()).hasSize(1);
    assertThat(days.list(DAY, DAY.plusDays(6)))
        .containsExactly(
            new KindCompleteness(
                due, StoreType.APP_STORE, US, SubjectKind.SEARCH, counts(1, 0, 0, 0)));
  }

  @Test
  void aMissedDayOfASubjectOfEverySecondDayIsNotTried() {
    queue.track(ANN, Map.of(SLACK, FetchInterval.EVERY_SECOND_DAY), _ -> Optional.empty());
    days.countUntil(DAY.plusDays(2));
    assertThat(days.list(DAY, DAY.plusDays(1)))
        .extracting(KindCompleteness::counts)
        .containsExactly(counts(0, 0, 0, 1));
  }

  @Test
  void aProductPageIsWantedOnTheDayThatItIsDue() {
    Subject<?> page = new Subject.ProductPage(new AppId.AppStore(7), US);
    track(ANN, page);
    goTo(DAY);
    fetches.then(page, new FetchOutcome.AlreadyObserved(clock.instant().minus(Duration.ofDays(3))));
    runDue();
    goTo(DAY.plusDays(1));
    runDue();
    days.countUntil(DAY.plusDays(2));
    assertThat(days.list(DAY, DAY)).isEmpty();
    assertThat(only(DAY.plusDays(1))).isEqualTo(counts(1, 0, 0, 0));
  }

  @Test
  void daysWithoutAServiceAreCountedAfterItsStart() {
    track(ANN, SLACK);
    goTo(DAY);
    runDue();
    LocalDate start = DAY.plusDays(4);
    goTo(start);
    runDue();
    assertThat(days.countUntil(start))
        .containsExactly(DAY, DAY.plusDays(1), DAY.plusDays(2), DAY.plusDays(3));
    assertThat(only(DAY)).isEqualTo(counts(1, 0, 0, 0));
    assertThat(only(DAY.plusDays(3))).isEqualTo(counts(0, 0, 0, 1));
  }

  @Test
  void aDayWhoseOutcomesAreForgottenIsNotCounted() {
    track(ANN, SLACK);
    for (int day = 0; day < 3; day++) {
      goTo(DAY.plusDays(day));
      runDue();
    }
    assertThat(days.countUntil(DAY.plusDays(3))).containsExactly(DAY.plusDays(1), DAY.plusDays(2));
    assertThat(days.list(DAY, DAY)).isEmpty();
  }

  @Test
  void aDayIsCountedOnce() {
    track(ANN, SLACK);
    assertThat(days.countUntil(DAY.plusDays(1))).containsExactly(DAY);
    runDue();
    assertThat(days.countUntil(DAY.plusDays(1))).isEmpty();
    assertThat(only(DAY)).isEqualTo(counts(0, 0, 0, 1));
  }

  @Test
  void theRunningDayIsCountedSoFarAndReplacesTheLastCount() {
    track(ANN, SLACK, ZOOM);
    goTo(DAY);
    assertThat(days.findSoFar(DAY)).isEmpty();
    days.countSoFar(clock.instant());
    assertThat(days.findSoFar(DAY).orElseThrow().stores())
        .containsExactly(new StoreCompleteness(DAY, StoreType.APP_STORE, counts(0, 0, 0, 2)));
    fetches.then(ZOOM, failure());
    runDue();
    days.countSoFar(clock.instant());
    assertThat(days.findSoFar(DAY))
        .contains(
            new SoFar(
                clock.instant(),
                List.of(
                    new KindCompleteness(
                        DAY, StoreType.APP_STORE, US, SubjectKind.SEARCH, counts(1, 0, 1, 0)))));
    assertThat(days.list(DAY, DAY)).isEmpty();
    assertThat(days.findSoFar(DAY.plusDays(1))).isEmpty();
    days.countUntil(DAY.plusDays(1));
    assertThat(only(DAY)).isEqualTo(counts(1, 0, 1, 0));
  }

  @Test
  void theFirstUncountedDayIsTheOneAfterTheLastCounted() {
    assertThat(days.findFirstUncounted()).contains(DAY);
    days.countUntil(DAY.plusDays(1));
    assertThat(days.findFirstUncounted()).contains(DAY.plusDays(1));
  }

  @Test
  void aDayThatCouldNotBeCountedStaysUncounted() {
    track(ANN, SLACK);
    for (int day = 0; day < 3; day++) {
      goTo(DAY.plusDays(day));
      runDue();
    }
    assertThat(days.countUntil(DAY.plusDays(1))).isEmpty();
    assertThat(days.findFirstUncounted()).contains(DAY);
  }

  @Test
  void theCountsAreKeptForAYear() {
    track(ANN, SLACK);
    days.countUntil(DAY.plusDays(1));
    LocalDate later = DAY.plusDays(CompletenessDays.KEPT_DAYS);
    days.countUntil(later);
    assertThat(days.list(DAY, DAY)).hasSize(1);
    days.countUntil(later.plusDays(1));
    assertThat(days.list(DAY, DAY)).isEmpty();
  }

  @Test
  void daysThatAClockCountedWhichWasAheadAreForgotten() {
    track(ANN, SLACK);
    days.countUntil(DAY.plusDays(400));
    assertThat(days.countUntil(DAY)).isEmpty();
    assertThat(days.findLastDay()).isEmpty();
    assertThat(days.countUntil(DAY.plusDays(2))).containsExactly(DAY, DAY.plusDays(1));
  }

  @Test
  void aDayThatWasCountedBeforeItsEndIsCountedAgain() {
    track(ANN, SLACK);
    days.countUntil(DAY.plusDays(1));
    assertThat(days.countUntil(DAY)).isEmpty();
    assertThat(days.findLastDay()).isEmpty();
    assertThat(days.countUntil(DAY.plusDays(1))).containsExactly(DAY);
  }

  @Test
  void aClockThatIsBehindLosesNoDays() {
    track(ANN, SLACK);
    for (int i = 1; i <= 20; i++) {
      days.countUntil(DAY.plusDays(i));
    }
    assertThat(days.countUntil(DAY.minusDays(300))).isEmpty();
    assertThat(days.findLastDay()).contains(DAY.plusDays(19));
  }

  @Test
  void manyJobsAreCountedInPages() {
    int many = 2 * SqlCompletenessDays.PAGE_SIZE + 7;
    Set<Subject<?>> subjects = new HashSet<>();
    for (int i = 0; i < many; i++) {
      subjects.add(TestFetches.search("keyword " + i));
    }
    queue.track(ANN, subjects, _ -> Optional.empty());
    days.countUntil(DAY.plusDays(1));
    assertThat(only(DAY)).isEqualTo(counts(0, 0, 0, many));
  }

  @Test
  void aPageReadsItsOwnJobsOnlyHoweverManyThereAre() {
    Transactions transactions = database.transactions();
    boolean postgres = transactions.dialect().isShared();
    for (String insertion :
        List.of(
            "insert into fetch_job (subject) select 'search:iphone:us:' || n from numbers",
            "insert into tracked_subject select 'ann', 'search:iphone:us:' || n, 1 from numbers")) {
      transactions.run(sql -> sql.update(MANY + insertion));
    }
    String plan =
        transactions.run(
            sql -> {
              sql.update("analyze");
              String page =
                  SqlCompletenessDays.PAGE.replaceFirst("\\?", "'a'").replace("?", "1000");
              return String.join(
                  "\n",
                  postgres
                      ? sql.list("explain " + page, row -> row.getString(1))
                      : sql.list("explain query plan " + page, row -> row.getString(4)));
            });
    assertThat(plan).contains("tracked_subject_by_subject").doesNotContain("Seq Scan");
    assertThat(plan).doesNotContain("hashed", "SCAN fetch_job", "SCAN tracked_subject");
  }

  private void track(TrackKey key, Subject<?>... subjects) {
    queue.track(key, Set.of(subjects), _ -> Optional.empty());
  }

  /** Noon of a day. */
  private void goTo(LocalDate day) {
    clock.set(day.atTime(12, 0).toInstant(ZoneOffset.UTC));
  }

  private void runDue() {
    scheduler.setTime(clock.instant());
    scheduler.runAnyDueExecutions();
  }

  private CompletenessCounts only(LocalDate day) {
    assertThat(days.list(day, day)).hasSize(1);
    return days.list(day, day).getFirst().counts();
  }

  private static CompletenessCounts counts(long observed, long absent, long failed, long notTried) {
    return new CompletenessCounts(observed, absent, failed, notTried);
  }

  private static FetchOutcome failure() {
    return ScriptedFetches.throttledFor(Duration.ofMinutes(3));
  }

  private Observation<Facts.Listing> proof(Subject<?> listing) {
    return new Observation<>(
        (Subject.Listing) listing, clock.instant(), Source.IMPORT, new Facts.NotListed());
  }

  private Observation<?> noApps(Subject<?> search) {
    return new Observation<>(
        (Subject.Search) search,
        clock.instant(),
        Source.IMPORT,
        new Facts.SearchRanking(List.of(), Map.of(), true));
  }
}
