package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FailingFetch;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchQueueFigures;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchState;
import dev.storescope.fetching.FetchTimes;
import dev.storescope.fetching.FetchVerdict;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.UpcomingFetch;
import dev.storescope.fetching.UpcomingFetch.Why;
import dev.storescope.fetching.WaitKey;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link FetchQueue} promises, with the {@link FetchSchedule} of it. */
public abstract class FetchQueueContract {
  protected static final Subject<?> SLACK = search("slack");
  protected static final Subject<?> ZOOM = search("zoom");
  protected static final Subject<?> TEAMS = search("teams");
  protected static final TrackKey ANN = new TrackKey("ann");
  private static final TrackKey BOB = new TrackKey("bob");
  private static final WaitKey KEY = new WaitKey("0123456789abcdef0123456789abcdef");
  private static final WaitKey OTHER_KEY = new WaitKey("f123456789abcdef0123456789abcdef");
  private static final FetchState IDLE = new FetchState.Idle();

  protected final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  /** What the attempts of the queue do. */
  protected final ScriptedFetches fetches = new ScriptedFetches();

  private FetchQueue queue;

  protected FetchQueueContract() {}

  /** Opens an empty queue that goes by the clock and attempts the scripted fetches. */
  protected abstract FetchQueue open();

  /** Opens the queue again, as after a restart. */
  protected abstract FetchQueue reopen();

  /** What can be seen of the queue that was opened last. */
  protected abstract FetchSchedule schedule();

  /** Makes an attempt at every fetch that is due, in the queue's order; returns when they ended. */
  protected abstract void runDue();

  @BeforeEach
  final void openEmpty() {
    queue = open();
  }

  @Test
  void nothingIsUnderWayForWhatNobodyRequested() {
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void whatIsRequestedIsPendingUntilItIsFetched() {
    FetchState state = queue.request(SLACK);
    assertThat(state).isInstanceOf(FetchState.Pending.class);
    assertThat(queue.find(SLACK)).isEqualTo(state);
    assertThat(queue.find(ZOOM)).isEqualTo(IDLE);
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(fetches.made()).containsExactly("search:iphone:us:slack 1");
  }

  @Test
  void aPendingFetchIsExpectedInTheFutureAndOneBehindItLater() {
    Instant first = expectedAt(queue.request(SLACK));
    clock.advance(Duration.ofMillis(1));
    Instant second = expectedAt(queue.request(ZOOM));
    assertThat(first).isAfter(clock.instant());
    assertThat(second).isAfter(first);
  }

  @Test
  void aSubjectIsFetchedOnceHoweverOftenItIsRequested() {
    for (int i = 0; i < 5; i++) {
      queue.request(SLACK);
    }
    runDue();
    runDue();
    assertThat(fetches.made()).containsExactly("search:iphone:us:slack 1");
  }

  @Test
  void aRequestIsMadeWhileItsOwnFetchRuns() {
    fetches.during(
        SLACK, () -> assertThat(queue.request(SLACK)).isInstanceOf(FetchState.Pending.class));
    queue.request(SLACK);
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aRepeatWaitsForItsTimeWhateverIsRequested() {
    Instant later = clock.instant().plus(Duration.ofMinutes(3));
    fetches.then(SLACK, new FetchVerdict.TryAgain("throttled", later));
    queue.request(SLACK);
    runDue();
    assertThat(queue.request(SLACK)).isEqualTo(new FetchState.Pending(later));
    clock.set(later.minusMillis(1));
    runDue();
    assertThat(fetches.made()).hasSize(1);
    clock.set(later);
    runDue();
    assertThat(fetches.made())
        .containsExactly("search:iphone:us:slack 1", "search:iphone:us:slack 2");
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aGivenUpFetchIsTakenAgainWhenItsTimeHasCome() {
    Instant retryAt = clock.instant().plus(Duration.ofMinutes(1));
    FetchState givenUp = new FetchState.GivenUp("blocked", retryAt);
    fetches.then(SLACK, new FetchVerdict.GiveUp("blocked", retryAt));
    queue.request(SLACK);
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(givenUp);
    clock.set(retryAt.minusMillis(1));
    assertThat(queue.request(SLACK)).isEqualTo(givenUp);
    runDue();
    assertThat(fetches.made()).hasSize(1);
    clock.set(retryAt);
    assertThat(queue.find(SLACK)).isEqualTo(givenUp);
    assertThat(queue.request(SLACK)).isInstanceOf(FetchState.Pending.class);
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(fetches.made())
        .containsExactly("search:iphone:us:slack 1", "search:iphone:us:slack 1");
  }

  @Test
  void aRequestedSubjectIsLookedAtAgainWithinADay() {
    queue.request(SLACK);
    runDue();
    clock.advance(Duration.ofDays(1));
    runDue();
    assertThat(fetches.made()).hasSize(2);
  }

  @Test
  void aScheduledLookThatSucceedsEndsAGivenUpState() {
    Instant retryAt = clock.instant().plus(Duration.ofMinutes(1));
    fetches.then(SLACK, new FetchVerdict.GiveUp("blocked", retryAt));
    queue.request(SLACK);
    runDue();
    clock.advance(Duration.ofDays(1));
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aRequestPullsAScheduledLookForward() {
    queue.request(SLACK);
    runDue();
    clock.advance(Duration.ofHours(2));
    assertThat(queue.request(SLACK)).isInstanceOf(FetchState.Pending.class);
    runDue();
    assertThat(fetches.made()).hasSize(2);
  }

  @Test
  void whatIsRequestedGoesBeforeScheduledLooks() {
    queue.request(SLACK);
    runDue();
    clock.advance(Duration.ofDays(1));
    queue.request(ZOOM);
    fetches.forget();
    runDue();
    assertThat(fetches.made())
        .containsExactly("search:iphone:us:zoom 1", "search:iphone:us:slack 1");
  }

  @Test
  void whatIsRequestedSurvivesARestart() {
    Instant later = clock.instant().plus(Duration.ofMinutes(3));
    fetches.then(ZOOM, new FetchVerdict.TryAgain("throttled", later));
    queue.request(ZOOM);
    runDue();
    queue.request(SLACK);
    queue.remember(KEY, Set.of(SLACK));
    queue = reopen();
    assertThat(queue.find(SLACK)).isInstanceOf(FetchState.Pending.class);
    assertThat(queue.find(ZOOM)).isEqualTo(new FetchState.Pending(later));
    assertThat(queue.listNeeds(KEY)).isEqualTo(Set.of(SLACK));
    clock.set(later);
    fetches.forget();
    runDue();
    assertThat(fetches.made())
        .containsExactlyInAnyOrder("search:iphone:us:slack 1", "search:iphone:us:zoom 2");
  }

  @Test
  void theNeedsOfAKeyAreRememberedForADayAtLeast() {
    queue.remember(KEY, Set.of(SLACK, ZOOM));
    clock.advance(Duration.ofDays(1));
    assertThat(queue.listNeeds(KEY)).isEqualTo(Set.of(SLACK, ZOOM));
    assertThat(queue.listNeeds(OTHER_KEY)).isEmpty();
  }

  @Test
  void theNeedsOfAKeyAreNotRememberedForever() {
    queue.remember(KEY, Set.of(SLACK));
    clock.advance(Duration.ofDays(365));
    assertThat(queue.listNeeds(KEY)).isEmpty();
  }

  @Test
  void laterNeedsReplaceEarlierOnes() {
    queue.remember(KEY, Set.of(SLACK));
    queue.remember(OTHER_KEY, Set.of(SLACK));
    queue.remember(KEY, Set.of(ZOOM));
    assertThat(queue.listNeeds(KEY)).isEqualTo(Set.of(ZOOM));
    assertThat(queue.listNeeds(OTHER_KEY)).isEqualTo(Set.of(SLACK));
  }

  @Test
  void whatIsTrackedIsLookedAtOnceADay() {
    track(ANN, Set.of(SLACK, ZOOM));
    assertThat(queue.find(SLACK)).isInstanceOf(FetchState.Pending.class);
    runFor(Duration.ofDays(60));
    assertThat(fetches.made()).hasSizeBetween(120, 128);
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void whatIsTrackedAnewReplacesWhatWasTrackedBefore() {
    track(ANN, Set.of(SLACK));
    runDue();
    track(ANN, Set.of(ZOOM));
    fetches.forget();
    runFor(Duration.ofDays(2));
    assertThat(fetches.made()).isNotEmpty().allMatch(made -> made.contains("zoom"));
  }

  @Test
  void anEmptySetEndsWhatAKeyTracks() {
    track(ANN, Set.of(SLACK));
    track(BOB, Set.of(ZOOM));
    assertThat(queue.listTrackKeys()).isEqualTo(Set.of(ANN, BOB));
    assertThat(schedule().listTracked(ANN)).isEqualTo(Set.of(SLACK));
    track(ANN, Set.of());
    assertThat(schedule().listTracked(ANN)).isEmpty();
    runFor(Duration.ofDays(2));
    assertThat(fetches.made()).isNotEmpty().allMatch(made -> made.contains("zoom"));
    assertThat(queue.listTrackKeys()).isEqualTo(Set.of(BOB));
  }

  @Test
  void aSubjectIsLookedAtForAsLongAsSomeKeyTracksIt() {
    track(ANN, Set.of(SLACK));
    track(BOB, Set.of(SLACK, ZOOM));
    track(BOB, Set.of());
    runDue();
    assertThat(fetches.made()).containsExactly("search:iphone:us:slack 1");
  }

  @Test
  void whatWasRequestedGoesOnWhenItIsNoLongerTracked() {
    queue.request(SLACK);
    runDue();
    track(ANN, Set.of(SLACK));
    track(ANN, Set.of());
    clock.advance(Duration.ofDays(1));
    runDue();
    assertThat(fetches.made()).hasSize(2);
  }

  @Test
  void aFetchThatSomeoneWaitsForIsMadeAlsoWhenItIsNoLongerTracked() {
    track(ANN, Set.of(SLACK));
    queue.request(SLACK);
    track(ANN, Set.of());
    assertThat(queue.find(SLACK)).isInstanceOf(FetchState.Pending.class);
    runDue();
    assertThat(fetches.made()).hasSize(1);
  }

  @Test
  void aFirstLookGoesAfterWhatIsRequestedAndBeforeOtherScheduledLooks() {
    queue.request(TEAMS);
    runDue();
    clock.advance(Duration.ofDays(1));
    track(ANN, Set.of(SLACK));
    queue.request(ZOOM);
    fetches.forget();
    runDue();
    assertThat(fetches.made())
        .containsExactly(
            "search:iphone:us:zoom 1", "search:iphone:us:slack 1", "search:iphone:us:teams 1");
  }

  @Test
  void whatWasLookedAtTodayIsLookedAtTomorrow() {
    queue.request(SLACK);
    runDue();
    track(ANN, Set.of(SLACK));
    runDue();
    assertThat(fetches.made()).hasSize(1);
    clock.advance(Duration.ofDays(1));
    runDue();
    assertThat(fetches.made()).hasSize(2);
  }

  @Test
  void whatWasSeenByOtherWaysIsLookedAtADayAfterThat() {
    Instant seen = clock.instant().minus(Duration.ofHours(20));
    queue.track(ANN, Set.of(SLACK), _ -> Optional.of(seen));
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(times(SLACK).lastSuccess()).contains(seen);
    runDue();
    assertThat(fetches.made()).isEmpty();
    clock.advance(Duration.ofHours(4));
    runDue();
    assertThat(fetches.made()).hasSize(1);
  }

  @Test
  void itIsAskedWhenASubjectWasSeenOnlyWhereTheKeyDidNotTrackIt() {
    List<Subject<?>> asked = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      queue.track(
          ANN,
          i == 2 ? Set.of(SLACK, ZOOM) : Set.of(SLACK),
          subject -> {
            asked.add(subject);
            return Optional.empty();
          });
    }
    assertThat(asked).isEqualTo(List.of(SLACK, ZOOM));
  }

  @Test
  void aDailyLookThatWasGivenUpIsMadeAgainTheSameDay() {
    track(ANN, Set.of(SLACK));
    runDue();
    clock.advance(Duration.ofDays(1));
    Instant retryAt = clock.instant().plus(Duration.ofMinutes(1));
    fetches.then(SLACK, new FetchVerdict.GiveUp("blocked", retryAt));
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(new FetchState.GivenUp("blocked", retryAt));
    clock.advance(Duration.ofHours(6));
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(fetches.made()).hasSize(3);
  }

  @Test
  void thousandsOfSubjectsAreTrackedAndSurviveARestart() {
    Set<Subject<?>> many =
        IntStream.range(0, 3000)
            .mapToObj(i -> search("keyword " + i))
            .collect(Collectors.toUnmodifiableSet());
    track(ANN, many);
    queue = reopen();
    track(ANN, many);
    assertThat(schedule().count()).isEqualTo(new FetchQueueFigures(3000, 0, 0, 0));
    track(ANN, Set.of());
    assertThat(schedule().count()).isEqualTo(new FetchQueueFigures(0, 0, 0, 0));
  }

  @Test
  void nothingIsKnownOfTheTimesOfWhatNobodyWanted() {
    assertThat(times(SLACK)).isEqualTo(FetchTimes.NONE);
    assertThat(schedule().listFailures(10)).isEmpty();
    assertThat(schedule().listUpcoming(10)).isEmpty();
  }

  @Test
  void theTimesTellOfTheLastSuccessAndTheNextLook() {
    Instant first = clock.instant();
    track(ANN, Set.of(SLACK));
    assertThat(times(SLACK))
        .isEqualTo(new FetchTimes(Optional.empty(), Optional.of(first), true, Optional.empty()));
    runDue();
    FetchTimes looked = times(SLACK);
    assertThat(looked.lastSuccess()).contains(first);
    assertThat(looked.next().orElseThrow())
        .isBetween(first.plus(Duration.ofHours(20)), first.plus(Duration.ofHours(24)));
    assertThat(looked.underWay()).isFalse();
  }

  @Test
  void theTimesTellSinceWhenALookFailsAndWhy() {
    Instant first = clock.instant();
    Instant later = first.plus(Duration.ofMinutes(1));
    fetches.then(SLACK, new FetchVerdict.TryAgain("throttled", later));
    fetches.then(SLACK, new FetchVerdict.GiveUp("blocked", later.plusSeconds(60)));
    track(ANN, Set.of(SLACK));
    runDue();
    assertThat(times(SLACK).failing()).contains(new FetchTimes.Failing(first, "throttled"));
    assertThat(times(SLACK).next()).contains(later);
    assertThat(times(SLACK).underWay()).isTrue();
    clock.set(later);
    runDue();
    assertThat(times(SLACK).failing()).contains(new FetchTimes.Failing(first, "blocked"));
    assertThat(times(SLACK).underWay()).isFalse();
    clock.advance(Duration.ofDays(1));
    runDue();
    assertThat(times(SLACK).failing()).isEmpty();
    assertThat(times(SLACK).lastSuccess()).contains(clock.instant());
  }

  @Test
  void failuresAreListedWithTheLatestFirst() {
    Instant first = clock.instant();
    Instant second = first.plusSeconds(1);
    fetches.then(SLACK, new FetchVerdict.TryAgain("throttled", first.plusSeconds(60)));
    fetches.then(ZOOM, new FetchVerdict.GiveUp("drifted", first.plusSeconds(90)));
    queue.request(SLACK);
    runDue();
    clock.set(second);
    track(ANN, Set.of(ZOOM));
    runDue();
    List<FailingFetch> failures = schedule().listFailures(10);
    assertThat(failures).extracting(FailingFetch::subject).isEqualTo(List.of(ZOOM, SLACK));
    assertThat(failures.getLast())
        .isEqualTo(
            new FailingFetch(
                SLACK, "throttled", first, first, false, Optional.of(first.plusSeconds(60))));
    assertThat(failures.getFirst().givenUp()).isTrue();
    assertThat(failures.getFirst().since()).isEqualTo(second);
    assertThat(schedule().listFailures(1)).isEqualTo(failures.subList(0, 1));
  }

  @Test
  void whatNoSourceHasIsLeftForAWhileAndNoFailure() {
    Instant retryAt = clock.instant().plusSeconds(60);
    FetchState left = new FetchState.Left("unsupported", retryAt);
    fetches.then(SLACK, new FetchVerdict.Leave("unsupported", retryAt));
    queue.request(SLACK);
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(left);
    assertThat(queue.request(SLACK)).isEqualTo(left);
    assertThat(schedule().listFailures(10)).isEmpty();
    assertThat(schedule().count().givenUp()).isZero();
    assertThat(times(SLACK).failing()).isEmpty();
  }

  @Test
  void whatWasLeftIsGivenUpWhereItIsTriedAgainAndFails() {
    Instant retryAt = clock.instant().plusSeconds(60);
    fetches.then(SLACK, new FetchVerdict.Leave("unsupported", retryAt));
    queue.request(SLACK);
    runDue();
    clock.set(retryAt);
    FetchVerdict fails = new FetchVerdict.GiveUp("blocked", retryAt.plusSeconds(60));
    fetches.then(SLACK, fails);
    assertThat(queue.request(SLACK)).isInstanceOf(FetchState.Pending.class);
    runDue();
    assertThat(queue.find(SLACK))
        .isEqualTo(new FetchState.GivenUp("blocked", retryAt.plusSeconds(60)));
  }

  @Test
  void whatIsNoLongerTrackedIsNoFailure() {
    fetches.then(SLACK, new FetchVerdict.GiveUp("blocked", clock.instant().plusSeconds(60)));
    track(ANN, Set.of(SLACK));
    runDue();
    assertThat(schedule().listFailures(10)).hasSize(1);
    track(ANN, Set.of());
    assertThat(schedule().listFailures(10)).isEmpty();
  }

  @Test
  void upcomingFetchesAreListedInTheOrderTheyAreMade() {
    queue.request(TEAMS);
    runDue();
    clock.advance(Duration.ofHours(1));
    track(ANN, Set.of(SLACK));
    queue.request(ZOOM);
    List<UpcomingFetch> upcoming = schedule().listUpcoming(10);
    assertThat(upcoming).extracting(UpcomingFetch::subject).isEqualTo(List.of(ZOOM, SLACK, TEAMS));
    assertThat(upcoming)
        .extracting(UpcomingFetch::why)
        .containsExactly(Why.ON_DEMAND, Why.FIRST, Why.DAILY);
    assertThat(upcoming.getFirst().dueAt()).isEqualTo(clock.instant());
    assertThat(upcoming.getLast().dueAt()).isAfter(clock.instant());
    assertThat(schedule().listUpcoming(2)).isEqualTo(upcoming.subList(0, 2));
    fetches.during(
        ZOOM, () -> assertThat(schedule().listUpcoming(1).getFirst().running()).isTrue());
    runDue();
  }

  private void track(TrackKey key, Set<Subject<?>> subjects) {
    queue.track(key, subjects, _ -> Optional.empty());
  }

  private FetchTimes times(Subject<?> subject) {
    return schedule().findTimes(Set.of(subject)).getOrDefault(subject, FetchTimes.NONE);
  }

  private void runFor(Duration duration) {
    Instant end = clock.instant().plus(duration);
    while (clock.instant().isBefore(end)) {
      runDue();
      clock.advance(Duration.ofHours(1));
    }
  }

  private static Instant expectedAt(FetchState state) {
    return ((FetchState.Pending) state).expectedAt();
  }

  private static Subject<?> search(String keyword) {
    return new Subject.Search(Device.IPHONE, new Country("us"), new Keyword(keyword));
  }
}
