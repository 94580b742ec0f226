package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchJob.LastFailure;
import dev.storescope.fetching.FetchJob.NextFetch;
import dev.storescope.fetching.FetchJob.Purpose;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.Counts;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.Tracker;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of {@link FetchQueue} and its {@link FetchSchedule}; by the default policy. */
public abstract class FetchQueueContract extends FetchStatusContract {
  private static final Duration RETRY = Duration.ofMinutes(3);
  private static final FetchOutcome THROTTLED = ScriptedFetches.throttledFor(RETRY);
  private static final Subject.ProductPage PAGE =
      new Subject.ProductPage(new AppId.AppStore(7), new Country("us"));
  private static final String WHY_THROTTLED = "throttled: busy";

  /** The attempts of the queue. */
  protected final ScriptedFetches fetches = new ScriptedFetches();

  protected FetchQueueContract() {}

  /** Opens the queue again, as after a restart. */
  protected abstract FetchQueue reopen();

  /** Makes an attempt at every due fetch, in the queue's order; returns when they have ended. */
  protected abstract void runDue();

  @Override
  protected void end(Subject<?> subject, FetchOutcome outcome) {
    fetches.then(subject, outcome);
    runDue();
  }

  @Test
  void aSubjectOfEverySeventhDayIsDueOnceInSevenDates() {
    track("ann", FetchInterval.EVERY_SEVENTH_DAY);
    runDue();
    Instant next = nextOf(SLACK);
    String name = SubjectName.format(SLACK);
    assertThat(next).isBetween(clock.instant(), clock.instant().plus(Duration.ofDays(7)));
    assertThat(FetchInterval.EVERY_SEVENTH_DAY.isDueOn(name, dateOf(next))).isTrue();
    runDueAt(next);
    assertThat(fetches.made()).hasSize(2);
    assertThat(nextOf(SLACK)).isEqualTo(next.plus(Duration.ofDays(7)).minus(Duration.ofHours(1)));
  }

  @Test
  void theShortestIntervalOfItsKeysCounts() {
    track("ann", FetchInterval.EVERY_SEVENTH_DAY);
    runDue();
    assertThat(longer(SLACK)).containsExactly(Map.entry(SLACK, FetchInterval.EVERY_SEVENTH_DAY));
    track("bob", FetchInterval.EVERY_SECOND_DAY);
    assertThat(longer(SLACK)).containsExactly(Map.entry(SLACK, FetchInterval.EVERY_SECOND_DAY));
    track("bob", FetchInterval.DAILY);
    assertThat(longer(SLACK)).isEmpty();
    assertThat(nextOf(SLACK)).isBeforeOrEqualTo(clock.instant().plus(Duration.ofDays(1)));
    queue.track(key("bob"), Set.<Subject<?>>of(), _ -> Optional.empty());
    assertThat(
            FetchInterval.EVERY_SEVENTH_DAY.isDueOn(
                SubjectName.format(SLACK), dateOf(nextOf(SLACK))))
        .isTrue();
  }

  @Test
  void anotherIntervalMovesTheNextFetch() {
    track("ann", FetchInterval.EVERY_SEVENTH_DAY);
    runDue();
    track("ann", FetchInterval.DAILY);
    assertThat(nextOf(SLACK)).isBeforeOrEqualTo(clock.instant().plus(Duration.ofDays(1)));
    track("ann", FetchInterval.EVERY_SECOND_DAY);
    assertThat(
            FetchInterval.EVERY_SECOND_DAY.isDueOn(
                SubjectName.format(SLACK), dateOf(nextOf(SLACK))))
        .isTrue();
  }

  @Test
  void onlyWhatAnAccountTracksItselfHasALongerIntervalForIt() {
    AccountId ann = new AccountId(1);
    AppId app = new AppId.AppStore(7);
    Country us = new Country("us");
    Subject<?> own = new Subject.Listing(app, us);
    Subject<?> keyword = new Subject.Search(Device.IPHONE, us, Keyword.of("chess"));
    Map<Subject<?>, FetchInterval> weekly = new HashMap<>();
    weekly.put(own, FetchInterval.EVERY_SEVENTH_DAY);
    weekly.put(keyword, FetchInterval.EVERY_SEVENTH_DAY);
    weekly.put(new Subject.Listing(new AppId.AppStore(8), us), FetchInterval.EVERY_SEVENTH_DAY);
    weekly.put(
        new Subject.Chart(Device.IPHONE, us, CategoryId.OVERALL), FetchInterval.EVERY_SEVENTH_DAY);
    queue.track(Tracker.keyOf(ann, app, us), weekly, _ -> Optional.empty());
    assertThat(queue.findLongerIntervals(ann, weekly.keySet())).containsOnlyKeys(own, keyword);
    assertThat(queue.findLongerIntervals(new AccountId(2), weekly.keySet())).isEmpty();
  }

  @Test
  void aSubjectIsFreshForTheShortestOfItsIntervals() {
    track("ann", FetchInterval.EVERY_SEVENTH_DAY);
    runDue();
    Instant sixDaysLater = clock.instant().plus(Duration.ofDays(6));
    assertThat(schedule().countTracked(sixDaysLater).observed()).isEqualTo(1);
    track("bob", FetchInterval.DAILY);
    assertThat(schedule().countTracked(sixDaysLater).observed()).isZero();
  }

  private Map<Subject<?>, FetchInterval> longer(Subject<?> subject) {
    return queue.findLongerIntervals(new AccountId(1), Set.of(subject));
  }

  private void track(String key, FetchInterval interval) {
    queue.track(key(key), Map.of(SLACK, interval), _ -> Optional.empty());
  }

  /** Of an account that tracks the app in a country, or for another app. */
  private static TrackKey key(String name) {
    return Tracker.keyOf(
        new AccountId(name.equals("ann") ? 1 : 2), new AppId.AppStore(7), SLACK.country());
  }

  private Instant nextOf(Subject<?> subject) {
    return schedule().findJobs(Set.of(subject)).values().stream()
        .flatMap(job -> job.nextAt().stream())
        .findFirst()
        .orElseThrow();
  }

  private static LocalDate dateOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  @Test
  void aSubjectThatIsRequestedSeveralTimesIsFetchedOnce() {
    for (int i = 0; i < 5; i++) {
      queue.request(SLACK, CALLER);
    }
    runDue();
    runDue();
    assertThat(fetches.made()).containsExactly("search:iphone:us:slack 1");
  }

  @Test
  void aSubjectMayBeRequestedWhileItsFetchRuns() {
    fetches.during(
        SLACK,
        () -> assertThat(queue.request(SLACK, CALLER)).isInstanceOf(FetchStatus.Pending.class));
    fetch(SLACK);
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aRetryKeepsItsTimeWhenTheSubjectIsRequestedAgain() {
    Instant later = clock.instant().plus(RETRY);
    fetches.then(SLACK, THROTTLED);
    fetch(SLACK);
    assertThat(queue.request(SLACK, CALLER)).isEqualTo(new FetchStatus.Pending(later));
    runDueAt(later.minusMillis(1));
    assertThat(fetches.made()).hasSize(1);
    runDueAt(later);
    assertThat(fetches.made())
        .containsExactly("search:iphone:us:slack 1", "search:iphone:us:slack 2");
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aFetchThatWasGivenUpIsAcceptedAgainFromItsRetryInstantOn() {
    Instant retryAt = clock.instant().plus(RETRY_AFTER_GIVING_UP);
    FetchStatus givenUp = new FetchStatus.GivenUp(WHY_UNSUPPORTED, retryAt);
    fetches.then(SLACK, UNSUPPORTED);
    fetch(SLACK);
    assertThat(queue.find(SLACK)).isEqualTo(givenUp);
    clock.set(retryAt.minusMillis(1));
    assertThat(queue.request(SLACK, CALLER)).isEqualTo(givenUp);
    runDue();
    assertThat(fetches.made()).hasSize(1);
    clock.set(retryAt);
    assertThat(queue.find(SLACK)).isEqualTo(givenUp);
    assertThat(queue.request(SLACK, CALLER)).isInstanceOf(FetchStatus.Pending.class);
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(fetches.made())
        .containsExactly("search:iphone:us:slack 1", "search:iphone:us:slack 1");
  }

  @Test
  void aRequestedSubjectIsFetchedAgainWithinADay() {
    fetch(SLACK);
    runDueIn(Duration.ofDays(1));
    assertThat(fetches.made()).hasSize(2);
  }

  @Test
  void aScheduledFetchThatSucceedsEndsAGivenUpStatus() {
    fetches.then(SLACK, UNSUPPORTED);
    fetch(SLACK);
    runDueIn(Duration.ofDays(1));
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aRequestMakesAScheduledFetchDue() {
    fetch(SLACK);
    clock.advance(Duration.ofHours(2));
    assertThat(queue.request(SLACK, CALLER)).isInstanceOf(FetchStatus.Pending.class);
    runDue();
    assertThat(fetches.made()).hasSize(2);
  }

  @Test
  void requestedSubjectsAreFetchedBeforeScheduledOnes() {
    fetch(SLACK);
    clock.advance(Duration.ofDays(1));
    queue.request(ZOOM, CALLER);
    fetches.forget();
    runDue();
    assertThat(fetches.made())
        .containsExactly("search:iphone:us:zoom 1", "search:iphone:us:slack 1");
  }

  @Test
  void requestsSurviveARestart() {
    Instant later = clock.instant().plus(RETRY);
    fetches.then(ZOOM, THROTTLED);
    fetch(ZOOM);
    queue.request(SLACK, CALLER);
    queue.putNeeds(KEY, Set.of(SLACK));
    queue = reopen();
    assertThat(queue.find(SLACK)).isInstanceOf(FetchStatus.Pending.class);
    assertThat(queue.find(ZOOM)).isEqualTo(new FetchStatus.Pending(later));
    assertThat(queue.listNeeds(KEY)).isEqualTo(Set.of(SLACK));
    clock.set(later);
    fetches.forget();
    runDue();
    assertThat(fetches.made())
        .containsExactlyInAnyOrder("search:iphone:us:slack 1", "search:iphone:us:zoom 2");
  }

  @Test
  void aTrackedSubjectIsFetchedOnceADay() {
    track(ANN, Set.of(SLACK, ZOOM));
    assertThat(queue.find(SLACK)).isInstanceOf(FetchStatus.Pending.class);
    runFor(Duration.ofDays(60));
    assertThat(fetches.made()).hasSizeBetween(120, 128);
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void theSubjectsOfAKeyReplaceItsEarlierOnes() {
    track(ANN, Set.of(SLACK));
    runDue();
    track(ANN, Set.of(ZOOM));
    fetches.forget();
    runFor(Duration.ofDays(2));
    assertThat(fetches.made()).isNotEmpty().allMatch(made -> made.contains("zoom"));
  }

  @Test
  void anEmptySetEndsTheTrackingOfAKey() {
    track(ANN, Set.of(SLACK));
    track(BOB, Set.of(ZOOM));
    track(ANN, Set.of());
    runFor(Duration.ofDays(2));
    assertThat(fetches.made()).isNotEmpty().allMatch(made -> made.contains("zoom"));
  }

  @Test
  void aSubjectIsFetchedAsLongAsAnyKeyTracksIt() {
    track(ANN, Set.of(SLACK));
    track(BOB, Set.of(SLACK, ZOOM));
    track(BOB, Set.of());
    runDue();
    assertThat(fetches.made()).containsExactly("search:iphone:us:slack 1");
  }

  @Test
  void aRequestedSubjectIsStillFetchedWhenItIsNoLongerTracked() {
    fetch(SLACK);
    track(ANN, Set.of(SLACK));
    track(ANN, Set.of());
    runDueIn(Duration.ofDays(1));
    assertThat(fetches.made()).hasSize(2);
  }

  @Test
  void aPendingRequestIsFetchedWhenTheSubjectIsNoLongerTracked() {
    track(ANN, Set.of(SLACK));
    queue.request(SLACK, CALLER);
    track(ANN, Set.of());
    assertThat(queue.find(SLACK)).isInstanceOf(FetchStatus.Pending.class);
    runDue();
    assertThat(fetches.made()).hasSize(1);
  }

  @Test
  void theFirstFetchOfATrackedSubjectGoesAfterRequestsAndBeforeScheduledFetches() {
    fetch(TEAMS);
    clock.advance(Duration.ofDays(1));
    track(ANN, Set.of(SLACK));
    queue.request(ZOOM, CALLER);
    fetches.forget();
    runDue();
    assertThat(fetches.made())
        .containsExactly(
            "search:iphone:us:zoom 1", "search:iphone:us:slack 1", "search:iphone:us:teams 1");
  }

  @Test
  void aSubjectThatWasFetchedTodayIsFetchedTomorrow() {
    fetch(SLACK);
    track(ANN, Set.of(SLACK));
    runDue();
    assertThat(fetches.made()).hasSize(1);
    runDueIn(Duration.ofDays(1));
    assertThat(fetches.made()).hasSize(2);
  }

  @Test
  void aSubjectThatWasObservedOtherwiseIsFetchedADayAfterThat() {
    Instant observed = clock.instant().minus(Duration.ofHours(20));
    queue.track(ANN, Set.of(SLACK), _ -> Optional.of(observed));
    runDue();
    assertThat(fetches.made()).isEmpty();
    runDueIn(Duration.ofHours(4));
    assertThat(fetches.made()).hasSize(1);
  }

  @Test
  void aDailyFetchThatWasGivenUpIsMadeAgainTheSameDay() {
    track(ANN, Set.of(SLACK));
    runDue();
    clock.advance(Duration.ofDays(1));
    Instant retryAt = clock.instant().plus(RETRY_AFTER_GIVING_UP);
    fetches.then(SLACK, UNSUPPORTED);
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(new FetchStatus.GivenUp(WHY_UNSUPPORTED, retryAt));
    runDueIn(Duration.ofHours(6));
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(fetches.made()).hasSize(3);
  }

  @Test
  void aRequestedFetchThatTheStoreDidNotAnswerIsMadeAgainTheSameDay() {
    for (int attempt = 0; attempt < FetchPolicy.DEFAULT.attempts(); attempt++) {
      fetches.then(SLACK, new FetchOutcome.Failed("no connection"));
    }
    fetch(SLACK);
    for (int attempt = 1; attempt < FetchPolicy.DEFAULT.attempts(); attempt++) {
      runDueIn(Duration.ofMinutes(5));
    }
    assertThat(queue.find(SLACK)).isInstanceOf(FetchStatus.GivenUp.class);
    runDueIn(Duration.ofHours(6));
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(job(SLACK).failure()).isEmpty();
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
    assertThat(schedule().count()).isEqualTo(new Counts(3000, 0, 0, 0));
    track(ANN, Set.of());
    assertThat(schedule().count()).isEqualTo(new Counts(0, 0, 0, 0));
  }

  @Test
  void aJobHasTheStartAndTheReasonOfItsFailure() {
    Instant first = clock.instant();
    Instant later = first.plus(RETRY);
    fetches.then(SLACK, THROTTLED);
    fetches.then(SLACK, UNSUPPORTED);
    track(ANN, Set.of(SLACK));
    runDue();
    assertThat(job(SLACK).failure()).contains(new LastFailure(WHY_THROTTLED, first, first, false));
    assertThat(job(SLACK).nextAt()).contains(later);
    assertThat(job(SLACK).isPending(first)).isTrue();
    runDueAt(later);
    assertThat(job(SLACK).failure()).contains(new LastFailure(WHY_UNSUPPORTED, first, later, true));
    assertThat(job(SLACK).isPending(later)).isFalse();
    runDueIn(Duration.ofDays(1));
    assertThat(job(SLACK).failure()).isEmpty();
    assertThat(job(SLACK).lastSuccess()).contains(clock.instant());
  }

  @Test
  void failedFetchesAreRepeatedAtOnceOnDemandOfAnOperator() {
    fetches.then(SLACK, UNSUPPORTED);
    fetches.then(ZOOM, THROTTLED);
    track(ANN, Set.of(SLACK));
    fetch(ZOOM);
    runDue();
    assertThat(job(SLACK).failure().orElseThrow().givenUp()).isTrue();
    assertThat(queue.retryFailed()).isEqualTo(2);
    assertThat(queue.find(SLACK)).isInstanceOf(FetchStatus.Pending.class);
    runDue();
    assertThat(schedule().listFailing(10)).isEmpty();
    assertThat(job(SLACK).lastSuccess()).contains(clock.instant());
    assertThat(job(ZOOM).lastSuccess()).contains(clock.instant());
    assertThat(queue.retryFailed()).isZero();
  }

  @Test
  void aFailedFetchThatIsRetriedIsListedWithItsRetry() {
    Instant first = clock.instant();
    fetches.then(SLACK, THROTTLED);
    fetch(SLACK);
    assertThat(schedule().listFailing(10)).containsExactly(job(SLACK));
    assertThat(job(SLACK).failure()).contains(new LastFailure(WHY_THROTTLED, first, first, false));
    assertThat(job(SLACK).nextAt()).contains(first.plus(RETRY));
  }

  @Test
  void aSubjectWithoutASourceIsGivenUpIfItIsRequestedAgainAndFails() {
    fetches.then(SLACK, NO_SOURCE);
    fetch(SLACK);
    clock.advance(Duration.ofHours(1));
    fetches.then(SLACK, UNSUPPORTED);
    assertThat(queue.request(SLACK, CALLER)).isInstanceOf(FetchStatus.Pending.class);
    runDue();
    assertThat(queue.find(SLACK))
        .isEqualTo(
            new FetchStatus.GivenUp(WHY_UNSUPPORTED, clock.instant().plus(RETRY_AFTER_GIVING_UP)));
  }

  @Test
  void aFetchIsGivenUpAfterTheLastAttemptWithGrowingDelays() {
    for (int attempt = 1; attempt <= FetchPolicy.DEFAULT.attempts(); attempt++) {
      fetches.then(SLACK, new FetchOutcome.Blocked("captcha"));
    }
    fetch(SLACK);
    for (int seconds = 5; seconds <= 40; seconds *= 2) {
      clock.advance(Duration.ofSeconds(seconds).minusMillis(1));
      runDue();
      assertThat(queue.find(SLACK))
          .isEqualTo(new FetchStatus.Pending(clock.instant().plusMillis(1)));
      clock.advance(Duration.ofMillis(1));
      runDue();
    }
    assertThat(queue.find(SLACK))
        .isEqualTo(
            new FetchStatus.GivenUp(
                "blocked: captcha", clock.instant().plus(RETRY_AFTER_GIVING_UP)));
    assertThat(fetches.made()).hasSize(5).last().isEqualTo("search:iphone:us:slack 5");
  }

  @Test
  void anAttemptAfterADoubtedReplyIsToldSinceWhen() {
    FetchOutcome doubted = new FetchOutcome.Doubted("1 app, and 200 yesterday");
    Instant first = clock.instant();
    fetches.then(SLACK, doubted);
    fetches.then(SLACK, new FetchOutcome.Blocked("captcha"));
    fetches.then(SLACK, doubted);
    fetch(SLACK);
    assertThat(fetches.doubt(SLACK).map(FetchDoubt::since)).isEmpty();
    runDueIn(Duration.ofHours(2));
    assertThat(fetches.doubt(SLACK).map(FetchDoubt::since)).contains(first);
    fetches.forgetDoubts();
    runDueIn(Duration.ofHours(2));
    assertThat(fetches.doubt(SLACK).map(FetchDoubt::since)).isEmpty();
    runDueIn(Duration.ofHours(2));
    assertThat(fetches.doubt(SLACK).map(FetchDoubt::since)).contains(first);
    assertThat(fetches.made()).hasSize(4);
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aDoubtForAnotherReasonBeginsAnew() {
    fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    fetches.then(SLACK, new FetchOutcome.Doubted("40 apps, and 200 yesterday"));
    fetch(SLACK);
    runDueIn(Duration.ofHours(2));
    Instant second = clock.instant();
    runDueIn(Duration.ofHours(2));
    assertThat(fetches.doubt(SLACK).map(FetchDoubt::since)).contains(second);
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
  }

  @Test
  void aReasonIsComparedWithTheOneBeforeAnotherFailure() {
    FetchOutcome other = new FetchOutcome.Doubted("40 apps, and 200 yesterday");
    fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    fetches.then(SLACK, new FetchOutcome.Blocked("captcha"));
    fetches.then(SLACK, other);
    fetches.then(SLACK, other);
    fetch(SLACK);
    runDueIn(Duration.ofHours(2));
    runDueIn(Duration.ofHours(2));
    Instant third = clock.instant();
    runDueIn(Duration.ofHours(2));
    assertThat(fetches.made()).hasSize(4);
    assertThat(fetches.doubt(SLACK).map(FetchDoubt::since)).contains(third);
  }

  @Test
  void aSubjectIsDoubtedFromTheFirstDoubtedReplyToTheNextSuccess() {
    int attempts = FetchPolicy.DEFAULT.attempts();
    for (int attempt = 1; attempt < attempts; attempt++) {
      fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    }
    fetches.then(SLACK, new FetchOutcome.Blocked("captcha"));
    fetch(SLACK);
    FetchStatus doubted = new FetchStatus.Doubted(clock.instant().plus(Duration.ofMinutes(10)));
    assertThat(queue.find(SLACK)).isEqualTo(doubted);
    assertThat(queue.request(SLACK, CALLER)).isEqualTo(doubted);
    for (int attempt = 2; attempt <= attempts; attempt++) {
      clock.advance(Duration.ofHours(5));
      runDue();
    }
    assertThat(queue.find(SLACK))
        .isEqualTo(new FetchStatus.Doubted(clock.instant().plus(RETRY_AFTER_GIVING_UP)));
    clock.advance(RETRY_AFTER_GIVING_UP);
    queue.request(SLACK, CALLER);
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(fetches.made()).hasSize(attempts + 1);
  }

  @Test
  void aDoubtThatBeganWhileTheClockWasAheadBeginsAnew() {
    Instant start = clock.instant();
    FetchOutcome doubted = new FetchOutcome.Doubted("1 app, and 200 yesterday");
    fetches.then(SLACK, doubted);
    fetches.then(SLACK, doubted);
    clock.advance(Duration.ofDays(400));
    fetch(SLACK);
    clock.set(start);
    queue.request(SLACK, CALLER);
    runDue();
    assertThat(fetches.doubt(SLACK).map(FetchDoubt::since)).isEmpty();
    runDueIn(Duration.ofDays(1));
    assertThat(fetches.made()).hasSize(3);
    assertThat(fetches.doubt(SLACK).map(FetchDoubt::since)).contains(start);
  }

  @Test
  void aDoubtEndsWithASuccess() {
    fetches.then(SLACK, new FetchOutcome.Doubted("1 app, and 200 yesterday"));
    fetch(SLACK);
    clock.advance(Duration.ofHours(1));
    runDue();
    fetches.forgetDoubts();
    clock.advance(Duration.ofDays(1));
    queue.request(SLACK, CALLER);
    runDue();
    assertThat(fetches.made()).hasSize(3);
    assertThat(fetches.doubt(SLACK).map(FetchDoubt::since)).isEmpty();
  }

  @Test
  void anUnrecognizedReplyIsRetried() {
    fetches.then(SLACK, new FetchOutcome.Drifted("no title"));
    fetch(SLACK);
    assertThat(queue.find(SLACK)).isInstanceOf(FetchStatus.Pending.class);
    runDueIn(Duration.ofSeconds(5));
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(fetches.made()).hasSize(2);
  }

  @Test
  void aSubjectThatWasObservedWithoutACallIsFetchedADayAfterThat() {
    queue.track(ANN, Set.of(SLACK), _ -> Optional.empty());
    Instant observed = clock.instant().minus(Duration.ofHours(5));
    fetches.then(SLACK, new FetchOutcome.AlreadyObserved(observed));
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    FetchJob job = job(SLACK);
    assertThat(job.lastSuccess()).contains(observed);
    assertThat(job.nextAt().orElseThrow())
        .isBetween(observed.plus(Duration.ofHours(23)), observed.plus(Duration.ofHours(24)));
    fetches.forget();
    clock.set(observed.plus(Duration.ofHours(24)));
    runDue();
    assertThat(fetches.made()).containsExactly("search:iphone:us:slack 1");
  }

  @Test
  void aProductPageThatWasObservedDaysAgoIsPlannedADayAfterTheAttempt() {
    queue.track(ANN, Set.of(PAGE), _ -> Optional.empty());
    Instant observed = clock.instant().minus(Duration.ofDays(3));
    fetches.then(PAGE, new FetchOutcome.AlreadyObserved(observed));
    runDue();
    assertThat(job(PAGE).lastSuccess()).contains(observed);
    assertThat(job(PAGE).nextAt().orElseThrow())
        .isBetween(
            clock.instant().plus(Duration.ofHours(22)), clock.instant().plus(Duration.ofHours(24)));
  }

  @Test
  void aScheduledFetchOfAProductPageMayBeReplacedByAnObservationOfTheLastWeek() {
    queue.track(ANN, Set.of(PAGE), _ -> Optional.empty());
    runDue();
    assertThat(fetches.since(PAGE))
        .isBetween(
            clock.instant().minus(Duration.ofDays(7)), clock.instant().minus(Duration.ofDays(6)));
  }

  @Test
  void whatAProductPageHasIsNotFetchedAgainBecauseItWasRequested() {
    for (Subject<?> onPage : List.of(PAGE, new Subject.SimilarApps(PAGE.app(), PAGE.country()))) {
      fetch(onPage);
      assertThat(fetches.made()).isNotEmpty();
      assertThat(job(onPage).nextAt()).isEmpty();
    }
  }

  @Test
  void anObservationWithoutACallEndsAFailure() {
    queue.track(ANN, Set.of(SLACK), _ -> Optional.empty());
    fetches.then(SLACK, THROTTLED);
    runDue();
    clock.advance(RETRY);
    fetches.then(SLACK, new FetchOutcome.AlreadyObserved(clock.instant().minusSeconds(1)));
    runDue();
    assertThat(queue.find(SLACK)).isEqualTo(IDLE);
    assertThat(schedule().listFailing(9)).isEmpty();
  }

  @Test
  void aRequestedFetchMayBeReplacedByAnObservationAfterTheRequestOnly() {
    Instant requested = clock.instant();
    queue.request(SLACK, CALLER);
    fetches.then(SLACK, THROTTLED);
    clock.advance(Duration.ofSeconds(9));
    runDue();
    assertThat(fetches.since(SLACK)).isEqualTo(requested);
    clock.advance(RETRY);
    runDue();
    assertThat(fetches.since(SLACK)).isEqualTo(requested);
  }

  @Test
  void aScheduledFetchMayBeReplacedByAnObservationOfTheLastDayButNotByThatOfTheFetchBefore() {
    queue.track(ANN, Set.of(SLACK), _ -> Optional.empty());
    runDue();
    Instant before = clock.instant();
    clock.set(job(SLACK).nextAt().orElseThrow());
    runDue();
    assertThat(fetches.since(SLACK)).isBetween(before, clock.instant().minus(Duration.ofHours(20)));
  }

  @Test
  void anAppThatIsBeingFetchedIsAmongThoseThatAreDue() {
    Subject<?> rating = new Subject.Rating(new AppId.AppStore(2), US);
    queue.request(rating, CALLER);
    fetches.during(rating, () -> assertThat(listDueApps(Duration.ZERO, 9)).containsExactly(rating));
    runDue();
    assertThat(fetches.made()).contains("rating:appstore:us:2 1");
  }

  @Test
  void aRunningFetchIsTheFirstOfThoseThatAreUpcoming() {
    track(ANN, Set.of(SLACK));
    queue.request(ZOOM, CALLER);
    fetches.during(
        ZOOM,
        () ->
            assertThat(schedule().listUpcoming(1).getFirst().next())
                .contains(new NextFetch(clock.instant(), Purpose.ON_DEMAND, true)));
    runDue();
    assertThat(fetches.made()).hasSize(2);
  }

  @Test
  void theOldestDueFetchIsTheOneThatWaitsLongest() {
    assertThat(schedule().findOldestDue()).isEmpty();
    Instant first = clock.instant();
    track(ANN, Set.of(SLACK));
    clock.advance(Duration.ofMinutes(5));
    queue.request(ZOOM, CALLER);
    assertThat(schedule().findOldestDue()).contains(first);

    runDue();
    assertThat(schedule().findOldestDue()).isEmpty();
    Instant requested = clock.instant();
    queue.request(search("notes"), CALLER);
    clock.advance(Duration.ofMinutes(5));
    track(ANN, Set.of(SLACK, search("chat")));
    assertThat(schedule().findOldestDue()).contains(requested);
  }

  private void fetch(Subject<?> subject) {
    queue.request(subject, CALLER);
    runDue();
  }

  private void runDueIn(Duration duration) {
    runDueAt(clock.instant().plus(duration));
  }

  private void runDueAt(Instant instant) {
    clock.set(instant);
    runDue();
  }

  private void runFor(Duration duration) {
    Instant end = clock.instant().plus(duration);
    while (clock.instant().isBefore(end)) {
      runDue();
      clock.advance(Duration.ofHours(1));
    }
  }
}
