package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchState;
import dev.storescope.fetching.FetchVerdict;
import dev.storescope.fetching.WaitKey;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link FetchQueue} promises. */
public abstract class FetchQueueContract {
  protected static final Subject<?> SLACK = search("slack");
  protected static final Subject<?> ZOOM = search("zoom");
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

  private static Instant expectedAt(FetchState state) {
    return ((FetchState.Pending) state).expectedAt();
  }

  private static Subject<?> search(String keyword) {
    return new Subject.Search(Device.IPHONE, new Country("us"), new Keyword(keyword));
  }
}
