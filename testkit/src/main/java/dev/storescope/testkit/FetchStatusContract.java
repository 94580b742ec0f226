package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchJob.LastFailure;
import dev.storescope.fetching.FetchJob.NextFetch;
import dev.storescope.fetching.FetchJob.Purpose;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.TrackedSubjects;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.RequestKey;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a {@link FetchQueue} and its {@link FetchSchedule} say of fetches, whoever makes them; by
 * the default policy.
 */
public abstract class FetchStatusContract {
  protected static final Country US = new Country("us");
  protected static final Subject<?> SLACK = search("slack");
  protected static final Subject<?> ZOOM = search("zoom");
  protected static final Subject<?> TEAMS = search("teams");
  protected static final AccountId CALLER = new AccountId(1);
  protected static final TrackKey ANN = new TrackKey("ann");
  protected static final TrackKey BOB = new TrackKey("bob");
  protected static final RequestKey KEY = new RequestKey("0123456789abcdef0123456789abcdef");
  protected static final FetchStatus IDLE = new FetchStatus.Idle();
  protected static final FetchOutcome UNSUPPORTED = ScriptedFetches.UNSUPPORTED;
  protected static final String WHY_UNSUPPORTED = "unsupported: not recorded";
  protected static final FetchOutcome NO_SOURCE = new FetchOutcome.NoSource("not reported");
  protected static final Duration RETRY_AFTER_GIVING_UP = FetchPolicy.DEFAULT.retryAfterGivingUp();
  private static final RequestKey OTHER_KEY = new RequestKey("f123456789abcdef0123456789abcdef");

  protected final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  /** The queue that was opened last. */
  protected FetchQueue queue;

  protected FetchStatusContract() {}

  /** Opens an empty queue with the clock. */
  protected abstract FetchQueue open();

  /** The schedule of the queue that was opened last. */
  protected abstract FetchSchedule schedule();

  /**
   * Makes the fetch of a subject, which is due, with an outcome that no retry follows, or a doubted
   * one.
   */
  protected abstract void end(Subject<?> subject, FetchOutcome outcome);

  @BeforeEach
  final void openEmpty() {
    queue = open();
  }

  @Test
  void aSubjectThatWasNeverRequestedIsIdle() {
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aPendingFetchIsExpectedInTheFutureAndTheOneBehindItLater() {
    Instant first = expectedAt(queue.request(SLACK, CALLER));
    clock.advance(Duration.ofMillis(1));
    Instant second = expectedAt(queue.request(ZOOM, CALLER));
    assertThat(first).isAfter(clock.instant());
    assertThat(second).isAfter(first);
  }

  @Test
  void theNeedsOfAKeyAreKeptForADayAtLeast() {
    queue.putNeeds(KEY, Set.of(SLACK, ZOOM));
    clock.advance(Duration.ofDays(1));
    assertThat(queue.listNeeds(KEY)).isEqualTo(Set.of(SLACK, ZOOM));
    assertThat(queue.listNeeds(OTHER_KEY)).isEmpty();
  }

  @Test
  void theNeedsOfAKeyAreNotKeptForever() {
    queue.putNeeds(KEY, Set.of(SLACK));
    clock.advance(Duration.ofDays(365));
    assertThat(queue.listNeeds(KEY)).isEmpty();
  }

  @Test
  void laterNeedsReplaceEarlierOnes() {
    queue.putNeeds(KEY, Set.of(SLACK));
    queue.putNeeds(OTHER_KEY, Set.of(SLACK));
    queue.putNeeds(KEY, Set.of(ZOOM));
    assertThat(queue.listNeeds(KEY)).isEqualTo(Set.of(ZOOM));
    assertThat(queue.listNeeds(OTHER_KEY)).isEqualTo(Set.of(SLACK));
  }

  @Test
  void theLastObservationIsLookedUpOnlyForSubjectsThatTheKeyDidNotTrack() {
    List<Subject<?>> lookedUp = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      queue.track(
          ANN,
          i == 2 ? Set.of(SLACK, ZOOM) : Set.of(SLACK),
          subject -> {
            lookedUp.add(subject);
            return Optional.empty();
          });
    }
    assertThat(lookedUp).isEqualTo(List.of(SLACK, ZOOM));
  }

  @Test
  void aSubjectThatWasNeverRequestedOrTrackedHasNoJob() {
    assertThat(job(SLACK)).isEqualTo(FetchJob.none(SLACK));
    assertThat(schedule().listFailing(10)).isEmpty();
    assertThat(schedule().listUpcoming(10)).isEmpty();
  }

  @Test
  void aSubjectWithoutASourceIsNotRetriedForAnHourAndIsNoFailure() {
    Instant retryAt = clock.instant().plus(Duration.ofHours(1));
    FetchStatus noSource = new FetchStatus.NoSource("not reported", retryAt);
    queue.request(SLACK, CALLER);
    end(SLACK, NO_SOURCE);
    assertThat(queue.find(SLACK)).isEqualTo(noSource);
    assertThat(queue.request(SLACK, CALLER)).isEqualTo(noSource);
    assertThat(schedule().listFailing(10)).isEmpty();
    assertThat(schedule().count().givenUp()).isZero();
    assertThat(job(SLACK).failure()).isEmpty();
  }

  @Test
  void aSubjectThatIsNoLongerTrackedIsNoFailure() {
    track(ANN, Set.of(SLACK));
    end(SLACK, UNSUPPORTED);
    assertThat(schedule().listFailing(10)).hasSize(1);
    FetchStatus givenUp = queue.find(SLACK);
    track(ANN, Set.of());
    assertThat(schedule().listFailing(10)).isEmpty();
    assertThat(queue.request(SLACK, CALLER)).isEqualTo(givenUp);
  }

  @Test
  void aRequestedSubjectIsPendingUntilItIsFetched() {
    FetchStatus status = queue.request(SLACK, CALLER);
    assertThat(status).isInstanceOf(FetchStatus.Pending.class);
    assertThat(queue.request(SLACK, CALLER)).isEqualTo(status);
    assertThat(queue.find(SLACK)).isEqualTo(status);
    assertThat(queue.find(ZOOM)).isEqualTo(IDLE);
    end(SLACK, ScriptedFetches.FETCHED);
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aTrackedSubjectIsPendingUntilItsFirstFetch() {
    track(ANN, Set.of(SLACK));
    assertThat(queue.find(SLACK)).isInstanceOf(FetchStatus.Pending.class);
    end(SLACK, ScriptedFetches.FETCHED);
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(schedule().countTracked(clock.instant())).isEqualTo(new TrackedSubjects(1, 1, 0));
  }

  @Test
  void aTrackedSubjectThatWasObservedOtherwiseIsIdle() {
    Instant observed = clock.instant().minus(Duration.ofHours(20));
    queue.track(ANN, Set.of(SLACK), _ -> Optional.of(observed));
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(job(SLACK).lastSuccess()).contains(observed);
  }

  @Test
  void theKeysThatTrackSomethingAreListedWithTheirSubjects() {
    track(ANN, Set.of(SLACK));
    track(BOB, Set.of(ZOOM));
    assertThat(queue.listTrackKeys()).isEqualTo(Set.of(ANN, BOB));
    assertThat(schedule().listTracked(ANN)).isEqualTo(Set.of(SLACK));
    Set<Subject<?>> all = new HashSet<>();
    schedule().forEachTracked(all::add);
    assertThat(all).contains(SLACK);
    track(ANN, Set.of());
    assertThat(schedule().listTracked(ANN)).isEmpty();
    assertThat(queue.listTrackKeys()).isEqualTo(Set.of(BOB));
  }

  @Test
  void aJobHasItsLastSuccessAndItsNextFetch() {
    Instant first = clock.instant();
    track(ANN, Set.of(SLACK));
    NextFetch next = new NextFetch(first, Purpose.FIRST, false);
    assertThat(job(SLACK))
        .isEqualTo(new FetchJob(SLACK, Optional.empty(), Optional.of(next), Optional.empty()));
    assertThat(job(SLACK).isPending(first)).isTrue();
    end(SLACK, ScriptedFetches.FETCHED);
    assertThat(job(SLACK).lastSuccess()).contains(first);
    assertThat(job(SLACK).nextAt().orElseThrow())
        .isBetween(first.plus(Duration.ofHours(20)), first.plus(Duration.ofHours(24)));
    assertThat(job(SLACK).isPending(first)).isFalse();
  }

  @Test
  void aFetchThatWasGivenUpCanBeRequestedAgainFromItsRetryInstantOn() {
    Instant retryAt = clock.instant().plus(RETRY_AFTER_GIVING_UP);
    FetchStatus givenUp = new FetchStatus.GivenUp(WHY_UNSUPPORTED, retryAt);
    queue.request(SLACK, CALLER);
    end(SLACK, UNSUPPORTED);
    assertThat(queue.find(SLACK)).isEqualTo(givenUp);
    clock.set(retryAt.minusMillis(1));
    assertThat(queue.request(SLACK, CALLER)).isEqualTo(givenUp);
    clock.set(retryAt);
    assertThat(queue.find(SLACK)).isEqualTo(givenUp);
    assertThat(queue.request(SLACK, CALLER)).isInstanceOf(FetchStatus.Pending.class);
    end(SLACK, ScriptedFetches.FETCHED);
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(job(SLACK).failure()).isEmpty();
  }

  @Test
  void whatWasGivenUpIsFetchedAgainAtOnceOnDemandOfAnOperator() {
    track(ANN, Set.of(SLACK));
    end(SLACK, UNSUPPORTED);
    assertThat(queue.retryFailed()).isEqualTo(1);
    assertThat(queue.find(SLACK)).isInstanceOf(FetchStatus.Pending.class);
    end(SLACK, ScriptedFetches.FETCHED);
    assertThat(job(SLACK).lastSuccess()).contains(clock.instant());
    assertThat(queue.retryFailed()).isZero();
  }

  @Test
  void failingJobsAreListedWithTheLatestFailureFirst() {
    Instant first = clock.instant();
    Instant second = first.plusSeconds(1);
    track(ANN, Set.of(SLACK));
    end(SLACK, UNSUPPORTED);
    clock.set(second);
    track(BOB, Set.of(ZOOM));
    end(ZOOM, UNSUPPORTED);
    List<FetchJob> failing = schedule().listFailing(10);
    assertThat(failing).isEqualTo(List.of(job(ZOOM), job(SLACK)));
    assertThat(failing)
        .extracting(FetchJob::failure)
        .containsExactly(
            Optional.of(new LastFailure(WHY_UNSUPPORTED, second, second, true)),
            Optional.of(new LastFailure(WHY_UNSUPPORTED, first, first, true)));
    assertThat(schedule().listFailing(1)).isEqualTo(failing.subList(0, 1));
  }

  @Test
  void aSubjectIsDoubtedFromItsFirstDoubtedReplyToItsNextSuccess() {
    queue.request(SLACK, CALLER);
    end(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    FetchStatus doubted = new FetchStatus.Doubted(clock.instant().plus(Duration.ofMinutes(10)));
    assertThat(queue.find(SLACK)).isEqualTo(doubted);
    assertThat(queue.request(SLACK, CALLER)).isEqualTo(doubted);
    clock.advance(Duration.ofMinutes(10));
    end(SLACK, ScriptedFetches.FETCHED);
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aDoubtHasItsFirstInstantAndItsLastReasonUntilTheNextSuccess() {
    Instant first = clock.instant();
    queue.request(ZOOM, CALLER);
    end(ZOOM, NO_SOURCE);
    queue.request(SLACK, CALLER);
    end(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    Set<Subject<?>> asked = Set.of(SLACK, ZOOM, TEAMS);
    assertThat(queue.findDoubts(asked))
        .isEqualTo(
            Map.of(
                SLACK,
                new FetchDoubt(first, Duration.ZERO, Optional.of("1 app, and 200 yesterday"))));
    assertThat(queue.findDoubts(Set.of(ZOOM, TEAMS))).isEmpty();
    assertThat(queue.findDoubts(Set.of())).isEmpty();

    clock.advance(Duration.ofHours(1));
    end(SLACK, new FetchOutcome.Doubted("1 app, and 210 yesterday"));
    assertThat(queue.findDoubts(asked).values())
        .extracting(FetchDoubt::since, FetchDoubt::reason)
        .containsExactly(tuple(first, Optional.of("1 app, and 210 yesterday")));

    clock.advance(Duration.ofHours(1));
    end(SLACK, UNSUPPORTED);
    assertThat(queue.findDoubts(asked).values())
        .extracting(FetchDoubt::since, FetchDoubt::reason)
        .containsExactly(tuple(first, Optional.of("1 app, and 210 yesterday")));

    clock.advance(RETRY_AFTER_GIVING_UP);
    queue.request(SLACK, CALLER);
    end(SLACK, ScriptedFetches.FETCHED);
    assertThat(queue.findDoubts(asked)).isEmpty();
  }

  @Test
  void upcomingFetchesAreThoseOnRequestThenFirstOnesThenThoseThatAreNotDue() {
    track(BOB, Set.of(TEAMS));
    end(TEAMS, ScriptedFetches.FETCHED);
    clock.advance(Duration.ofHours(1));
    track(ANN, Set.of(SLACK));
    queue.request(ZOOM, CALLER);
    List<FetchJob> upcoming = schedule().listUpcoming(10);
    assertThat(upcoming).extracting(FetchJob::subject).isEqualTo(List.of(ZOOM, SLACK, TEAMS));
    assertThat(upcoming.stream().flatMap(job -> job.next().stream()))
        .extracting(NextFetch::purpose)
        .containsExactly(Purpose.ON_DEMAND, Purpose.FIRST, Purpose.DAILY);
    assertThat(upcoming.getFirst().nextAt()).contains(clock.instant());
    assertThat(upcoming.getLast().nextAt().orElseThrow()).isAfter(clock.instant());
    assertThat(schedule().listUpcoming(2)).isEqualTo(upcoming.subList(0, 2));
  }

  @Test
  void theAppsOfACountryThatAreDueAreListedInTheOrderOfTheirExecution() {
    Subject<?> daily = new Subject.Listing(new AppId.AppStore(1), US);
    Subject<?> requested = new Subject.Rating(new AppId.AppStore(2), US);
    Subject<?> other = new Subject.Listing(new AppId.AppStore(3), new Country("fr"));
    Subject<?> onPlay = new Subject.Listing(AppId.of(StoreType.GOOGLE_PLAY, "com.example"), US);
    Instant observed = clock.instant().minus(Duration.ofHours(20));
    queue.track(ANN, Set.of(daily, other, onPlay), _ -> Optional.of(observed));
    queue.request(requested, CALLER);
    queue.request(SLACK, CALLER);
    assertThat(listDueApps(Duration.ZERO, 9)).containsExactly(requested);
    assertThat(listDueApps(Duration.ofHours(6), 9)).containsExactly(requested, daily);
    assertThat(listDueApps(Duration.ofHours(6), 1)).containsExactly(requested);
    end(requested, ScriptedFetches.FETCHED);
    assertThat(listDueApps(Duration.ZERO, 9)).isEmpty();
  }

  protected final List<Subject<?>> listDueApps(Duration ahead, int limit) {
    return schedule().listDueApps(StoreType.APP_STORE, US, clock.instant().plus(ahead), limit);
  }

  protected final void track(TrackKey key, Set<Subject<?>> subjects) {
    queue.track(key, subjects, _ -> Optional.empty());
  }

  protected final FetchJob job(Subject<?> subject) {
    return schedule().findJobs(Set.of(subject)).getOrDefault(subject, FetchJob.none(subject));
  }

  protected static Instant expectedAt(FetchStatus status) {
    return ((FetchStatus.Pending) status).expectedAt();
  }

  protected static Subject<?> search(String keyword) {
    return new Subject.Search(Device.IPHONE, US, new Keyword(keyword));
  }
}
