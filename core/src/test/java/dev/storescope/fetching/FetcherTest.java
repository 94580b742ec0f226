package dev.storescope.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.doubt.EarlierObservations;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.SettableClock;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FetcherTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final AppId APP = SampleObservations.APP;
  private static final Subject.Search SEARCH = TestObservations.search("maps");
  private static final Subject.Listing LISTING = TestObservations.listing(APP);
  private static final Subject.Chart CHART = TestObservations.chart("36");
  private static final FetchOutcome EMPTY = search();
  private static final FetchOutcome RANKING = search(APP);
  private static final FetchOutcome FAILED = new FetchOutcome.Failed("cut off");
  private static final FetchOutcome NOT_LISTED =
      new FetchOutcome.Absent(
          new Observation<>(LISTING, NOW, Source.ITUNES_LOOKUP, new NotListed()));

  private final InMemoryArchive archive = new InMemoryArchive();
  private final Queue<FetchOutcome> replies = new ArrayDeque<>();
  private final SettableClock clock = new SettableClock(NOW);
  private final Fetcher fetcher =
      new Fetcher(List.of(new Replying()), archive, FetchPolicy.DEFAULT, clock);

  /** A connector with scripted outcomes. */
  private final class Replying implements Connector {
    @Override
    public boolean canFetch(Subject<?> subject) {
      return true;
    }

    @Override
    public FetchOutcome fetch(Subject<?> subject) {
      return Optional.ofNullable(replies.poll()).orElseThrow();
    }
  }

  @Test
  void observationsAreArchived() throws InterruptedException {
    replies.add(RANKING);
    assertThat(fetcher.fetch(SEARCH)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(latest()).contains(new SearchRanking(List.of(APP)));
  }

  @Test
  void theContentOfACardIsArchivedOnlyIfItHasChanged() throws InterruptedException {
    for (String title : List.of("Maps", "Maps", "Maps: new", "Maps")) {
      clock.advance(Duration.ofHours(1));
      replies.add(list(title));
      fetcher.fetch(SEARCH);
    }
    assertThat(archive.list(SEARCH, NOW, Instant.MAX, 9)).hasSize(4);
    assertThat(archive.list(LISTING, NOW, Instant.MAX, 9))
        .extracting(listing -> ((Facts.Listed) listing.facts()).title())
        .containsExactly("Maps", "Maps: new", "Maps");
  }

  @Test
  void aListingThatIsFetchedByItselfIsArchivedEachTime() throws InterruptedException {
    for (int i = 0; i < 2; i++) {
      clock.advance(Duration.ofHours(1));
      replies.add(new FetchOutcome.Observed(List.of(listing("Maps"))));
      fetcher.fetch(LISTING);
    }
    assertThat(archive.list(LISTING, NOW, Instant.MAX, 9)).hasSize(2);
  }

  @Test
  void aListingInALookupOfADevelopersAppsIsArchivedEachTime() throws InterruptedException {
    Subject.DeveloperApps apps =
        new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, "7"), LISTING.country());
    for (int i = 0; i < 2; i++) {
      clock.advance(Duration.ofHours(1));
      AppList list = new AppList(List.of(APP), Map.of());
      replies.add(
          new FetchOutcome.Observed(
              List.of(
                  new Observation<>(apps, clock.instant(), Source.ITUNES_LOOKUP, list),
                  listing("Maps"))));
      fetcher.fetch(apps);
    }
    assertThat(archive.list(apps, NOW, Instant.MAX, 9)).hasSize(2);
    assertThat(archive.list(LISTING, NOW, Instant.MAX, 9)).hasSize(2);
  }

  private FetchOutcome list(String title) {
    return new FetchOutcome.Observed(
        List.of(
            new Observation<>(
                SEARCH, clock.instant(), Source.ITUNES_SEARCH, new SearchRanking(List.of(APP))),
            listing(title)));
  }

  private Observation<Facts.Listing> listing(String title) {
    return new Observation<>(
        LISTING, clock.instant(), Source.ITUNES_SEARCH, TestObservations.listed(title));
  }

  @Test
  void aFailureIsReturnedAndNothingIsArchived() throws InterruptedException {
    for (FetchOutcome outcome :
        List.of(
            FAILED,
            new FetchOutcome.NoSource("not reported"),
            new FetchOutcome.Unsupported("not in the recording"))) {
      replies.add(outcome);
      assertThat(fetcher.fetch(SEARCH)).isEqualTo(outcome);
    }
    assertThat(latest()).isEmpty();
  }

  @Test
  void anEmptyReplyIsAcceptedWhenItIsRepeatedThreeTimes() throws InterruptedException {
    replies.addAll(List.of(EMPTY, EMPTY, EMPTY));
    assertThat(fetcher.fetch(SEARCH)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(latest()).contains(new SearchRanking(List.of()));
    assertThat(replies).isEmpty();
  }

  @Test
  void anEmptyReplyIsDiscardedWhenTheNextOneIsNotEmpty() throws InterruptedException {
    replies.addAll(List.of(EMPTY, EMPTY, RANKING));
    assertThat(fetcher.fetch(SEARCH)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(latest()).contains(new SearchRanking(List.of(APP)));
  }

  @Test
  void aFailureAfterAnEmptyReplyIsAFailure() throws InterruptedException {
    replies.addAll(List.of(EMPTY, FAILED));
    assertThat(fetcher.fetch(SEARCH)).isInstanceOf(FetchOutcome.Failed.class);
    assertThat(latest()).isEmpty();
  }

  @Test
  void anAppThatIsNotListedIsFetchedThreeTimes() throws InterruptedException {
    replies.addAll(List.of(NOT_LISTED, NOT_LISTED, NOT_LISTED));
    assertThat(fetcher.fetch(LISTING)).isEqualTo(NOT_LISTED);
    assertThat(replies).isEmpty();
  }

  @Test
  void anEmptyReplyAfterContentIsDoubtedUntilItWasRepeatedForHours() throws InterruptedException {
    archive.append(((FetchOutcome.Observed) RANKING).observations());
    clock.advance(Duration.ofDays(1));
    assertDoubtedForHours(SEARCH, EMPTY, Fetcher.EMPTY_REPLIES);
  }

  @Test
  void aListThatIsSuddenlyShortIsDoubtedUntilItWasRepeatedForHours() throws InterruptedException {
    archive.append(List.of(ranking(200)));
    clock.advance(Duration.ofDays(1));
    assertDoubtedForHours(SEARCH, search(APP), Fetcher.EMPTY_REPLIES);
  }

  @Test
  void aListThatIsWholeAgainIsAccepted() throws InterruptedException {
    archive.append(List.of(ranking(200)));
    clock.advance(Duration.ofDays(1));
    replies.addAll(List.of(search(APP), observed(ranking(180))));
    assertThat(fetcher.fetch(SEARCH)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(latest().orElseThrow().apps()).hasSize(180);
  }

  @ParameterizedTest
  @CsvSource({"200, 100", "200, 199", "2, 1", "11, 6"})
  void aListThatLosesHalfOfItsAppsOrIsShortIsAccepted(int before, int now)
      throws InterruptedException {
    archive.append(List.of(ranking(before)));
    clock.advance(Duration.ofDays(1));
    replies.add(observed(ranking(now)));
    assertThat(fetcher.fetch(SEARCH)).isInstanceOf(FetchOutcome.Observed.class);
  }

  @Test
  void oneOfSeveralChartsThatIsSuddenlyShortIsDoubted() throws InterruptedException {
    archive.append(observations(charts(apps(100), apps(100))));
    FetchOutcome shorter = charts(apps(100), apps(3));
    replies.addAll(List.of(shorter, shorter, shorter));
    assertThat(fetcher.fetch(CHART))
        .isEqualTo(
            new FetchOutcome.Doubted("apps in the grossing chart: 3 now, 100 in the last days"));
  }

  @Test
  void anAppOfASearchThatIsSuddenlyNotListedIsDoubted() throws InterruptedException {
    clock.advance(Duration.ofHours(1));
    replies.add(list("Maps"));
    fetcher.fetch(SEARCH);
    clock.advance(Duration.ofDays(1));
    assertDoubtedForHours(LISTING, NOT_LISTED, Fetcher.EMPTY_REPLIES);
  }

  @Test
  void anAppWhoseRatingsAreSuddenlyGoneIsDoubted() throws InterruptedException {
    Subject.Rating rating = TestObservations.rating(APP);
    archive.append(
        List.of(new Observation<>(rating, NOW, Source.ITUNES_LOOKUP, new Facts.Rating(4.5, 3))));
    FetchOutcome none =
        new FetchOutcome.Observed(
            List.of(
                listing("Maps"),
                new Observation<>(rating, NOW, Source.ITUNES_LOOKUP, new Facts.Rating(0, 0))));
    assertDoubtedForHours(LISTING, none, Fetcher.EMPTY_REPLIES);
  }

  @Test
  void anAppThatIsGoneIsDoubtedWhateverWasFetchedOfIt() throws InterruptedException {
    archive.append(List.of(listing("Maps")));
    for (Subject<?> subject :
        List.of(
            new Subject.SimilarApps(APP, LISTING.country()),
            new Subject.Histogram(APP, LISTING.country()))) {
      addReplies(NOT_LISTED, Fetcher.EMPTY_REPLIES);
      assertThat(fetcher.fetch(subject)).isInstanceOf(FetchOutcome.Doubted.class);
    }
  }

  @Test
  void aListingOfAnOlderCacheInALookupOfADevelopersAppsIsNotArchived() throws InterruptedException {
    archive.append(List.of(updated("4.9", NOW.minus(Duration.ofDays(1)))));
    clock.advance(Duration.ofDays(1));
    Subject.DeveloperApps apps =
        new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, "7"), LISTING.country());
    AppList list = new AppList(List.of(APP), Map.of());
    replies.add(
        new FetchOutcome.Observed(
            List.of(
                new Observation<>(apps, clock.instant(), Source.ITUNES_LOOKUP, list),
                updated("4.8", NOW.minus(Duration.ofDays(20))))));
    fetcher.fetch(apps);
    assertThat(archive.list(apps, NOW, Instant.MAX, 9)).hasSize(1);
    assertThat(archive.list(LISTING, Instant.EPOCH, Instant.MAX, 9)).hasSize(1);
  }

  @Test
  void aListingOfAnOlderCacheIsDoubted() throws InterruptedException {
    archive.append(List.of(updated("4.9", NOW.minus(Duration.ofDays(1)))));
    clock.advance(Duration.ofDays(1));
    FetchOutcome older = observed(updated("4.8", NOW.minus(Duration.ofDays(20))));
    replies.addAll(List.of(older, observed(updated("4.9", NOW.minus(Duration.ofDays(1))))));
    assertThat(fetcher.fetch(LISTING)).isInstanceOf(FetchOutcome.Observed.class);
    assertDoubtedForHours(LISTING, older, Fetcher.EMPTY_REPLIES);
  }

  @Test
  void aListingOfAnOlderCacheInAListIsNotArchived() throws InterruptedException {
    archive.append(List.of(updated("4.9", NOW.minus(Duration.ofDays(1)))));
    clock.advance(Duration.ofDays(1));
    replies.add(
        new FetchOutcome.Observed(
            List.of(
                new Observation<>(
                    SEARCH, clock.instant(), Source.ITUNES_SEARCH, new SearchRanking(List.of(APP))),
                updated("4.8", NOW.minus(Duration.ofDays(20))))));
    assertThat(fetcher.fetch(SEARCH)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(archive.list(LISTING, Instant.EPOCH, Instant.MAX, 9)).hasSize(1);
  }

  @Test
  void aListingThatAnotherOneFollowedIsDoubtedUnlessItHasALaterUpdate()
      throws InterruptedException {
    Instant release = NOW.minus(Duration.ofDays(20));
    fetchDaily(updated("4.8", release), updated("4.9", release));
    assertDoubtedForHours(LISTING, observed(updated("4.8", release)), Fetcher.EMPTY_REPLIES);
    fetchDaily(updated("4.9", clock.instant()), listing("Maps"), listing("Maps: new"));
    assertDoubtedForHours(LISTING, observed(listing("Maps")), Fetcher.EMPTY_REPLIES);
  }

  @Test
  void aListingThatComesBackAfterMonthsIsAccepted() throws InterruptedException {
    fetchDaily(listing("Maps"), listing("Maps: new"));
    clock.advance(Duration.ofDays(60));
    fetchDaily(listing("Maps"));
  }

  @Test
  void theCacheThatIsBehindIsAskedAgainAtOnce() throws InterruptedException {
    fetchDaily(listing("Maps"), listing("Maps: new"));
    clock.advance(Duration.ofDays(1));
    replies.addAll(List.of(observed(listing("Maps")), observed(listing("Maps: new"))));
    assertThat(fetcher.fetch(LISTING)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(titles()).containsExactly("Maps", "Maps: new", "Maps: new");
  }

  private void fetchDaily(Observation<?>... observations) throws InterruptedException {
    for (Observation<?> each : observations) {
      clock.advance(Duration.ofDays(1));
      replies.add(
          observed(new Observation<>(LISTING, clock.instant(), each.source(), facts(each))));
      assertThat(fetcher.fetch(LISTING)).isInstanceOf(FetchOutcome.Observed.class);
    }
  }

  private static Facts.Listing facts(Observation<?> listing) {
    return (Facts.Listing) listing.facts();
  }

  private List<String> titles() {
    return archive.list(LISTING, Instant.EPOCH, Instant.MAX, 9).stream()
        .map(listing -> ((Facts.Listed) listing.facts()).title())
        .toList();
  }

  @Test
  void aListingInAListReplacesOneThatWasLookedUpOnlyByALaterUpdateOrAfterDays()
      throws InterruptedException {
    archive.append(List.of(updated("4.9", NOW.minus(Duration.ofDays(1)))));
    fetchSearch(updated("4.9 again", NOW.minus(Duration.ofDays(1))), 1);
    fetchSearch(listing("Without an update"), 1);
    fetchSearch(updated("5.0", NOW), 2);
    archive.append(List.of(updated("5.0", NOW)));
    clock.advance(Duration.ofDays(2));
    fetchSearch(updated("5.0 later", NOW), 4);
  }

  private void fetchSearch(Observation<?> inList, int listings) throws InterruptedException {
    clock.advance(Duration.ofHours(1));
    Observation<Facts.Listing> found =
        new Observation<>(LISTING, clock.instant(), Source.ITUNES_SEARCH, facts(inList));
    SearchRanking ranking = new SearchRanking(List.of(APP));
    replies.add(
        new FetchOutcome.Observed(
            List.of(
                new Observation<>(SEARCH, clock.instant(), Source.ITUNES_SEARCH, ranking), found)));
    assertThat(fetcher.fetch(SEARCH)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(archive.list(LISTING, Instant.EPOCH, Instant.MAX, 9)).hasSize(listings);
  }

  @ParameterizedTest
  @CsvSource({"0, 10, true", "45, 10, true", "0, 9, false", "91, 9, false", "0, 0, false"})
  void aListThatLacksReviewsKnownOfItsTimeIsDoubted(int first, int lost, boolean doubted)
      throws InterruptedException {
    Subject.Reviews reviews = new Subject.Reviews(APP, LISTING.country());
    List<ReviewList.Entry> known = entries(100);
    archive.append(List.of(reviews(reviews, known)));
    clock.advance(Duration.ofDays(1));
    List<ReviewList.Entry> left = new ArrayList<>(known);
    left.subList(first, first + lost).clear();
    replies.add(observed(reviews(reviews, left)));
    FetchOutcome outcome = fetcher.fetch(reviews);
    if (doubted) {
      assertThat(outcome)
          .isEqualTo(
              new FetchOutcome.Doubted(
                  "10 of the 99 reviews already observed from its period are missing from the list"));
    } else {
      assertThat(outcome).isInstanceOf(FetchOutcome.Observed.class);
    }
  }

  @Test
  void aListMayEndBeforeReviewsThatWereKnown() throws InterruptedException {
    Subject.Reviews reviews = new Subject.Reviews(APP, LISTING.country());
    archive.append(List.of(reviews(reviews, entries(100))));
    clock.advance(Duration.ofDays(1));
    replies.add(observed(reviews(reviews, entries(60))));
    assertThat(fetcher.fetch(reviews)).isInstanceOf(FetchOutcome.Observed.class);
  }

  /** One an hour, newest first. */
  private static List<ReviewList.Entry> entries(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                new ReviewList.Entry(
                    "r" + i, i, NOW.minus(Duration.ofHours(i)), OptionalLong.empty()))
        .toList();
  }

  private Observation<ReviewList> reviews(Subject.Reviews subject, List<ReviewList.Entry> entries) {
    return new Observation<>(
        subject, clock.instant(), Source.ITUNES_REVIEWS, new ReviewList(entries, false));
  }

  @Test
  void anEmptyListOfReviewsIsNeverBelievedOfAnAppThatHadReviews() throws InterruptedException {
    Subject.Reviews reviews = new Subject.Reviews(APP, LISTING.country());
    archive.append(List.of(reviews(reviews, 1)));
    clock.advance(Duration.ofDays(100));
    replies.add(observed(reviews(reviews, 0)));
    Optional<FetchDoubt> doubt =
        Optional.of(new FetchDoubt(NOW, Duration.ofDays(100), Optional.empty()));
    assertThat(fetcher.fetch(reviews, doubt))
        .isEqualTo(new FetchOutcome.Doubted("reviews: 0 now, 1 in the last days"));
    assertThat(archive.list(reviews, Instant.EPOCH, Instant.MAX, 9)).hasSize(1);
  }

  @Test
  void anEmptyListOfReviewsIsCompleteOnlyIfTheAppHasNoRatings() throws InterruptedException {
    Subject.Reviews reviews = new Subject.Reviews(APP, LISTING.country());
    for (long ratings : new long[] {-1, 7, 0}) {
      clock.advance(Duration.ofDays(1));
      if (ratings >= 0) {
        archive.append(List.of(rating(ratings)));
      }
      replies.add(observed(reviews(reviews, 0)));
      fetcher.fetch(reviews);
      assertThat(
              archive
                  .findLatest(reviews, clock.instant(), Duration.ZERO)
                  .map(list -> list.facts().complete()))
          .contains(ratings == 0);
    }
  }

  private Observation<Facts.Rating> rating(long count) {
    return new Observation<>(
        TestObservations.rating(APP),
        clock.instant(),
        Source.ITUNES_LOOKUP,
        new Facts.Rating(count == 0 ? 0 : 4.5, count));
  }

  @Test
  void aListOfReviewsWithGapsIsDoubtedIfReviewsAreKnown() throws InterruptedException {
    Subject.Reviews reviews = new Subject.Reviews(APP, LISTING.country());
    Observation<ReviewList> whole = reviews(reviews, 3);
    archive.append(List.of(whole));
    clock.advance(Duration.ofHours(1));
    ReviewList gaps = new ReviewList(whole.facts().entries(), false, true);
    FetchOutcome outcome =
        observed(new Observation<>(reviews, clock.instant(), Source.ITUNES_REVIEWS, gaps));
    assertDoubtedForHours(reviews, outcome, 1);
  }

  private Observation<ReviewList> reviews(Subject.Reviews subject, int count) {
    List<ReviewList.Entry> entries =
        IntStream.range(0, count)
            .mapToObj(i -> new ReviewList.Entry("r" + i, i, NOW, OptionalLong.empty()))
            .toList();
    return new Observation<>(
        subject, clock.instant(), Source.ITUNES_REVIEWS, new ReviewList(entries, false));
  }

  private Observation<Facts.Listing> updated(String version, Instant updatedAt) {
    return new Observation<>(
        LISTING,
        clock.instant(),
        Source.ITUNES_LOOKUP,
        TestObservations.updated(version, updatedAt));
  }

  @Test
  void aDoubtedReplyIsNotBelievedAfterADoubtForAnotherReason() throws InterruptedException {
    archive.append(List.of(ranking(200)));
    clock.advance(Duration.ofDays(1));
    Optional<FetchDoubt> before =
        Optional.of(
            new FetchDoubt(
                clock.instant().minus(Duration.ofHours(3)),
                Duration.ofHours(3),
                Optional.of("ranked apps: 40 now, 200 in the last days")));
    addReplies(search(APP), Fetcher.EMPTY_REPLIES);
    assertThat(fetcher.fetch(SEARCH, before))
        .isEqualTo(new FetchOutcome.Doubted("ranked apps: 1 now, 200 in the last days"));
  }

  @Test
  void whatWasDoubtedLongAgoAndNotRepeatedIsNotBelieved() throws InterruptedException {
    archive.append(List.of(ranking(200)));
    clock.advance(Duration.ofDays(1));
    FetchDoubt before =
        new FetchDoubt(
            clock.instant().minus(Duration.ofHours(3)),
            FetchPolicy.DEFAULT.doubt().minusMillis(1),
            Optional.of("ranked apps: 1 now, 200 in the last days"));
    addReplies(search(APP), Fetcher.EMPTY_REPLIES);
    assertThat(fetcher.fetch(SEARCH, Optional.of(before))).isInstanceOf(FetchOutcome.Doubted.class);
  }

  /** The reply is doubted at every attempt until two hours after the first. */
  private void assertDoubtedForHours(Subject<?> subject, FetchOutcome reply, int replies)
      throws InterruptedException {
    Optional<FetchDoubt> doubted = Optional.empty();
    for (Duration delay : List.of(Duration.ofMinutes(10), Duration.ofMinutes(80))) {
      addReplies(reply, replies);
      assertThat(fetcher.fetch(subject, doubted)).isInstanceOf(FetchOutcome.Doubted.class);
      Instant since = doubted.map(FetchDoubt::since).orElse(clock.instant());
      clock.advance(delay);
      doubted = Optional.of(doubt(since));
    }
    clock.advance(Duration.ofMinutes(30));
    doubted = doubted.map(FetchDoubt::since).map(this::doubt);
    addReplies(reply, replies);
    assertThat(fetcher.fetch(subject, doubted)).isEqualTo(reply);
    assertThat(this.replies).isEmpty();
  }

  private FetchDoubt doubt(Instant since) {
    return new FetchDoubt(since, Duration.between(since, clock.instant()), Optional.empty());
  }

  private void addReplies(FetchOutcome reply, int count) {
    for (int i = 0; i < count; i++) {
      replies.add(reply);
    }
  }

  private Observation<SearchRanking> ranking(int apps) {
    return new Observation<>(
        SEARCH, clock.instant(), Source.ITUNES_SEARCH, new SearchRanking(apps(apps)));
  }

  private static List<AppId> apps(int count) {
    return IntStream.rangeClosed(1, count)
        .<AppId>mapToObj(number -> new AppId.AppStore(number))
        .toList();
  }

  private static List<Observation<?>> observations(FetchOutcome outcome) {
    return outcome.observations();
  }

  @Test
  void aRefusalAfterAnObservationIsDoubtedUntilItWasRepeatedForHours() throws InterruptedException {
    FetchOutcome none = new FetchOutcome.NoSource("the store refuses it");
    archive.append(((FetchOutcome.Observed) RANKING).observations());
    assertDoubtedForHours(SEARCH, none, 1);
    clock.advance(Duration.ofDays(EarlierObservations.DAYS_OF_DOUBT + 1));
    replies.add(none);
    assertThat(fetcher.fetch(SEARCH)).isEqualTo(none);
  }

  @Test
  void aKeywordMayLeaveTheReportsFromOneWeekToTheNext() throws InterruptedException {
    Subject.Popularity popularity = new Subject.Popularity(SEARCH.country(), SEARCH.keyword());
    archive.append(
        List.of(
            new Observation<>(
                popularity, NOW, Source.APPLE_ADS, new Popularity(5, PopularityScale.ADS_1_TO_5))));
    FetchOutcome none = new FetchOutcome.NoSource("not in the report");
    replies.add(none);
    assertThat(fetcher.fetch(popularity)).isEqualTo(none);
  }

  @Test
  void anEmptyReplyLongAfterAnotherObservationIsAccepted() throws InterruptedException {
    archive.append(((FetchOutcome.Observed) RANKING).observations());
    clock.advance(Duration.ofDays(EarlierObservations.DAYS_OF_DOUBT + 1));
    replies.addAll(List.of(EMPTY, EMPTY, EMPTY));
    assertThat(fetcher.fetch(SEARCH)).isInstanceOf(FetchOutcome.Observed.class);
  }

  @Test
  void aReplyWithOneEmptyChartIsRepeatedToo() throws InterruptedException {
    replies.addAll(List.of(charts(List.of(APP), List.of()), FAILED));
    assertThat(fetcher.fetch(CHART)).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void anEmptyChartIsNotAcceptedBecauseAnotherOneIsEmpty() throws InterruptedException {
    FetchOutcome noGrossing = charts(List.of(APP), List.of());
    replies.addAll(List.of(noGrossing, noGrossing, charts(List.of(), List.of())));
    assertThat(fetcher.fetch(CHART)).isInstanceOf(FetchOutcome.Failed.class);
    assertThat(archive.findLatest(CHART, clock.instant(), Duration.ofDays(1))).isEmpty();
    replies.addAll(List.of(noGrossing, noGrossing, noGrossing));
    assertThat(fetcher.fetch(CHART)).isEqualTo(noGrossing);
  }

  private static FetchOutcome charts(List<AppId> free, List<AppId> grossing) {
    return observed(
        new Observation<>(
            CHART,
            NOW,
            Source.ITUNES_RSS,
            new ChartRanking(
                Map.of(ChartKind.FREE, free, ChartKind.GROSSING, grossing), Optional.empty())));
  }

  private Optional<SearchRanking> latest() {
    return archive.findLatest(SEARCH, clock.instant(), Duration.ofDays(30)).map(Observation::facts);
  }

  private static FetchOutcome search(AppId... apps) {
    return observed(
        new Observation<>(SEARCH, NOW, Source.ITUNES_SEARCH, new SearchRanking(List.of(apps))));
  }

  private static FetchOutcome observed(Observation<?> observation) {
    return new FetchOutcome.Observed(List.of(observation));
  }
}
