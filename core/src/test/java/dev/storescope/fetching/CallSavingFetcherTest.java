package dev.storescope.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InMemoryFetchQueue;
import dev.storescope.testkit.SettableClock;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CallSavingFetcherTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final Instant YESTERDAY = NOW.minus(Duration.ofHours(23));
  private static final int TOGETHER = 10;
  private static final Set<Thread.State> WAITS =
      EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);
  private static final Listed LISTED = TestObservations.listed("Maps");
  private static final Rating RATED = new Rating(4.5, 900);
  private static final Instant A_WEEK_AGO = NOW.minus(Duration.ofDays(7));
  private static final AppId APP = app(1);
  private static final Subject.ProductPage PAGE =
      new Subject.ProductPage(APP, TestObservations.listing(APP).country());
  private static final ProductPage EMPTY_PAGE =
      new ProductPage(
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          List.of(),
          List.of(),
          List.of(),
          new TreeMap<>());
  private static final Subject.TopSearches TOP_SEARCHES =
      new Subject.TopSearches(PAGE.country(), AdsGenre.GAMES);
  private static final Duration DAYS_OF_A_REPORT = Duration.ofDays(4);
  private static final Subject.Listing LISTING = TestObservations.listing(APP);
  private static final Subject.Rating RATING = TestObservations.rating(APP);

  private final InMemoryArchive archive = new InMemoryArchive();
  private final SettableClock clock = new SettableClock(NOW);
  private final InMemoryFetchQueue queue = new InMemoryFetchQueue(clock);
  private final LookedUp store = new LookedUp();
  private final CallSavingFetcher fetcher =
      new CallSavingFetcher(
          new Fetcher(List.of(store), archive, FetchPolicy.DEFAULT, clock), queue::listDueApps);

  /** A store that can look up several apps by one call, as the App Store can. */
  private final class LookedUp implements Connector {
    private final List<List<Subject<?>>> calls = new ArrayList<>();
    private final Set<AppId> unlisted = new HashSet<>();
    private FetchOutcome failure = new FetchOutcome.NoSource("nothing of them");
    private Runnable duringCall = () -> {};

    @Override
    public boolean canFetch(Subject<?> subject) {
      return true;
    }

    @Override
    public Optional<String> findHost(Subject<?> subject) {
      return Optional.of("lookups");
    }

    @Override
    public int countTogether(Subject<?> subject) {
      return subject.store() == StoreType.APP_STORE
              && !(subject instanceof Subject.Search
                  || subject instanceof Subject.ProductPage
                  || subject instanceof Subject.TopSearches)
          ? TOGETHER
          : 1;
    }

    @Override
    public FetchOutcome fetch(Subject<?> subject) {
      calls.add(List.of(subject));
      duringCall.run();
      return switch (subject) {
        case Subject.Search search -> new FetchOutcome.Observed(List.of(ranking(search)));
        case Subject.ProductPage page ->
            new FetchOutcome.Observed(List.of(observation(page, EMPTY_PAGE, clock.instant())));
        case Subject.TopSearches searches ->
            new FetchOutcome.Observed(
                List.of(observation(searches, topSearches("2026-11-15"), clock.instant())));
        case Subject<?> each when unlisted.contains(app(each)) ->
            new FetchOutcome.Absent(
                observation(TestObservations.listing(app(each)), new NotListed(), clock.instant()));
        case Subject<?> each -> new FetchOutcome.Observed(both(each));
      };
    }

    @Override
    public FetchOutcome fetchTogether(Collection<? extends Subject<?>> subjects) {
      calls.add(List.copyOf(subjects));
      List<Observation<?>> found =
          subjects.stream()
              .filter(each -> !unlisted.contains(app(each)))
              .flatMap(each -> both(each).stream())
              .toList();
      return found.isEmpty() ? failure : new FetchOutcome.Observed(found);
    }
  }

  @Test
  void anAppIsFetchedIfItWasNotObserved() throws InterruptedException {
    assertThat(fetch(LISTING)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(store.calls).containsExactly(List.of(LISTING));
  }

  @Test
  void anAppThatASearchHasShownSinceIsNotFetched() throws InterruptedException {
    Instant at = NOW.minus(Duration.ofHours(20));
    addCard(at, CardContent.LISTING, new CardRating.Counted(RATED));
    assertThat(fetch(LISTING)).isEqualTo(new FetchOutcome.AlreadyObserved(at));
    assertThat(fetch(RATING)).isEqualTo(new FetchOutcome.AlreadyObserved(at));
    assertThat(store.calls).isEmpty();
  }

  @Test
  void theHostOfASubjectIsThatOfItsConnector() {
    assertThat(fetcher.findHost(LISTING)).contains("lookups");
  }

  @Test
  void anAppThatASearchShowedBeforeIsFetched() throws InterruptedException {
    addCard(YESTERDAY, CardContent.LISTING, new CardRating.Counted(RATED));
    fetch(LISTING);
    assertThat(store.calls).containsExactly(List.of(LISTING));
  }

  @Test
  void aSummaryIsNoListingAndAnAverageIsNoRating() throws InterruptedException {
    addCard(NOW.minusSeconds(60), CardContent.SUMMARY, new CardRating.Average(4.5));
    fetch(LISTING);
    assertThat(store.calls).containsExactly(List.of(LISTING));
  }

  @Test
  void aListingWithoutItsRatingIsFetched() throws InterruptedException {
    archive.append(List.of(observation(LISTING, LISTED, NOW.minusSeconds(60))));
    fetch(LISTING);
    assertThat(store.calls).containsExactly(List.of(LISTING));
  }

  @Test
  void aListingIsAsOldAsTheOlderOfItAndItsRating() throws InterruptedException {
    archive.append(
        List.of(
            observation(LISTING, LISTED, NOW.minusSeconds(60)),
            observation(RATING, RATED, NOW.minusSeconds(90))));
    assertThat(fetch(LISTING)).isEqualTo(new FetchOutcome.AlreadyObserved(NOW.minusSeconds(90)));
  }

  @Test
  void theProofThatAnAppIsNotListedIsAsGoodAsAFetch() throws InterruptedException {
    archive.append(List.of(observation(LISTING, new NotListed(), NOW.minusSeconds(60))));
    FetchOutcome known = new FetchOutcome.AlreadyObserved(NOW.minusSeconds(60), true);
    assertThat(fetch(LISTING)).isEqualTo(known);
    assertThat(fetch(RATING)).isEqualTo(known);
  }

  @Test
  void anObservationOfAnotherKindDoesNotReplaceAFetch() throws InterruptedException {
    Subject.Search search = TestObservations.search("maps");
    archive.append(List.of(ranking(search)));
    clock.advance(Duration.ofMinutes(1));
    assertThat(fetch(search)).isInstanceOf(FetchOutcome.Observed.class);
  }

  @Test
  void aProductPageThatWasObservedSinceIsNotFetched() throws InterruptedException {
    Instant at = NOW.minus(Duration.ofDays(3));
    archive.append(
        List.of(
            observation(LISTING, LISTED, NOW.minus(Duration.ofDays(4))),
            observation(PAGE, EMPTY_PAGE, at),
            observation(LISTING, LISTED, NOW.minusSeconds(60))));
    assertThat(fetcher.fetch(PAGE, new FetchAttempt.Begun(1, A_WEEK_AGO)))
        .isEqualTo(new FetchOutcome.AlreadyObserved(at));
    assertThat(fetch(PAGE)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(store.calls).hasSize(1);
  }

  @Test
  void aProductPageOfAnEarlierVersionIsFetched() throws InterruptedException {
    archive.append(
        List.of(
            observation(LISTING, LISTED, NOW.minus(Duration.ofDays(4))),
            observation(PAGE, EMPTY_PAGE, NOW.minus(Duration.ofDays(3))),
            observation(LISTING, TestObservations.updated("2.0", NOW), NOW.minusSeconds(60))));
    assertThat(fetcher.fetch(PAGE, new FetchAttempt.Begun(1, A_WEEK_AGO)))
        .isInstanceOf(FetchOutcome.Observed.class);
  }

  /** NOW is a Friday; the week from the 8th is published on Monday, the 16th. */
  @Test
  void topSearchesAreFetchedOnceThoseOfAnotherWeekAreDue() throws InterruptedException {
    archive.append(
        List.of(observation(TOP_SEARCHES, topSearches("2026-11-08"), NOW.minus(DAYS_OF_A_REPORT))));
    assertThat(fetch(TOP_SEARCHES))
        .isEqualTo(new FetchOutcome.AlreadyObserved(NOW.minus(DAYS_OF_A_REPORT)));
    clock.set(Instant.parse("2026-11-23T07:00:00Z"));
    assertThat(fetch(TOP_SEARCHES)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(store.calls).containsExactly(List.of(TOP_SEARCHES));
  }

  private static TopSearches topSearches(String sunday) {
    return new TopSearches(
        new PopularityWeek(LocalDate.parse(sunday)),
        List.of(new TopSearches.Term(Keyword.of("go"), 1, 100, 90)));
  }

  @Test
  void appsOfTheCountryThatAreDueAreFetchedByTheSameCall() throws InterruptedException {
    Subject.Listing due = TestObservations.listing(app(2));
    Subject.Rating rating = TestObservations.rating(app(3));
    queue.request(LISTING);
    queue.request(due);
    queue.request(rating);
    queue.request(new Subject.Listing(app(4), new Country("fr")));
    queue.request(TestObservations.search("maps"));
    assertThat(fetch(LISTING)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(store.calls).hasSize(1);
    assertThat(store.calls.getFirst().getFirst()).isEqualTo(LISTING);
    assertThat(store.calls.getFirst()).containsExactlyInAnyOrder(LISTING, due, rating);
    clock.advance(Duration.ofMinutes(1));
    assertThat(fetcher.fetch(due, new FetchAttempt.Begun(1, NOW.minusSeconds(1))))
        .isEqualTo(new FetchOutcome.AlreadyObserved(NOW));
    assertThat(fetcher.fetch(rating, new FetchAttempt.Begun(1, NOW.minusSeconds(1))))
        .isEqualTo(new FetchOutcome.AlreadyObserved(NOW));
    assertThat(store.calls).hasSize(1);
  }

  @Test
  void aCallHasNoMoreAppsThanTheStoreTakes() throws InterruptedException {
    IntStream.range(1, 50).forEach(id -> queue.request(TestObservations.listing(app(id))));
    fetch(LISTING);
    assertThat(store.calls).hasSize(1);
    assertThat(store.calls.getFirst()).hasSize(TOGETHER).doesNotHaveDuplicates().contains(LISTING);
  }

  @Test
  void aRetryIsMadeForTheAppAlone() throws InterruptedException {
    queue.request(TestObservations.listing(app(2)));
    fetcher.fetch(LISTING, new FetchAttempt.Begun(2, YESTERDAY));
    assertThat(store.calls).containsExactly(List.of(LISTING));
  }

  @Test
  void anAppThatTheReplyOmitsIsNeitherObservedNorAbsent() throws InterruptedException {
    Subject.Listing other = TestObservations.listing(app(2));
    store.unlisted.add(app(2));
    queue.request(other);
    fetch(LISTING);
    assertThat(archive.findLatest(other, NOW, Duration.ofDays(1))).isEmpty();
    assertThat(archive.findLatest(LISTING, NOW, Duration.ofDays(1))).isPresent();
  }

  @Test
  void theSubjectThatTheReplyOmitsIsAbsentAfterThreeRepliesOfItsOwn() throws InterruptedException {
    Subject.Listing other = TestObservations.listing(app(2));
    store.unlisted.add(APP);
    queue.request(other);
    assertThat(fetch(LISTING)).isInstanceOf(FetchOutcome.Absent.class);
    List<Subject<?>> alone = List.of(LISTING);
    assertThat(store.calls).containsExactly(List.of(LISTING, other), alone, alone, alone);
    assertThat(archive.findLatest(other, NOW, Duration.ofDays(1))).isPresent();
  }

  @Test
  void aReplyThatMayBeAboutTheOthersIsFollowedByACallForTheSubject() throws InterruptedException {
    queue.request(TestObservations.listing(app(2)));
    store.unlisted.addAll(List.of(APP, app(2)));
    for (FetchOutcome unclear :
        List.of(
            new FetchOutcome.NoSource("refused"),
            new FetchOutcome.Drifted("unknown type"),
            new FetchOutcome.Unsupported("not recorded"))) {
      store.failure = unclear;
      assertThat(fetcher.fetch(LISTING, new FetchAttempt.Begun(1, clock.instant())))
          .isInstanceOf(FetchOutcome.Absent.class);
    }
  }

  @Test
  void aStoreThatWantsFewerCallsIsNotCalledAgain() throws InterruptedException {
    queue.request(TestObservations.listing(app(2)));
    store.unlisted.addAll(List.of(APP, app(2)));
    store.failure = new FetchOutcome.Throttled("busy", Optional.empty());
    assertThat(fetch(LISTING)).isEqualTo(store.failure);
    assertThat(store.calls).hasSize(1);
  }

  /** The second attempt waits for the call of the first, which fetches its app too. */
  @Test
  @Timeout(60)
  void attemptsAtTheSameTimeAreOneCall() throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    CountDownLatch reply = new CountDownLatch(1);
    store.duringCall =
        () -> {
          called.countDown();
          await(reply);
          clock.advance(Duration.ofMillis(1));
        };
    FutureTask<FetchOutcome> first =
        new FutureTask<>(() -> fetcher.fetch(LISTING, new FetchAttempt.Begun(1, NOW)));
    FutureTask<FetchOutcome> second =
        new FutureTask<>(() -> fetcher.fetch(RATING, new FetchAttempt.Begun(1, NOW)));
    Thread.ofPlatform().start(first);
    called.await();
    Thread waiting = Thread.ofPlatform().start(second);
    while (!WAITS.contains(waiting.getState())) {
      Thread.onSpinWait();
    }
    reply.countDown();
    assertThat(first.get()).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(second.get()).isInstanceOf(FetchOutcome.AlreadyObserved.class);
    assertThat(store.calls).hasSize(1);
  }

  private FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    return fetcher.fetch(subject, new FetchAttempt.Begun(1, YESTERDAY));
  }

  private void addCard(Instant at, CardContent content, CardRating rating) {
    Subject.Search search = TestObservations.search("maps");
    Card card = new Card(content, FactsDigest.of(LISTED), rating);
    archive.append(List.of(observation(LISTING, LISTED, at.minus(Duration.ofDays(30)))));
    archive.append(
        List.of(observation(search, new SearchRanking(List.of(APP), Map.of(APP, card)), at)));
  }

  private List<Observation<?>> both(Subject<?> subject) {
    AppId app = app(subject);
    return List.of(
        observation(
            TestObservations.listing(app),
            TestObservations.listed("Maps " + app.value()),
            clock.instant()),
        observation(TestObservations.rating(app), RATED, clock.instant()));
  }

  private Observation<?> ranking(Subject.Search search) {
    return observation(search, new SearchRanking(List.of(APP)), clock.instant());
  }

  private static <F extends Facts> Observation<F> observation(
      Subject<F> subject, F facts, Instant at) {
    return new Observation<>(subject, at, Source.ITUNES_LOOKUP, facts);
  }

  private static AppId app(int id) {
    return TestObservations.app(id);
  }

  private static AppId app(Subject<?> subject) {
    return switch (subject) {
      case Subject.Listing listing -> listing.app();
      case Subject.Rating rating -> rating.app();
      case Subject<?> other -> throw new AssertionError(other + " is of no app");
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
