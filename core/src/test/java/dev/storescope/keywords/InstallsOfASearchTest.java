package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Query;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Result;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Properties of the installs of any search. */
class InstallsOfASearchTest {
  private static final String FITNESS = "fitness";
  private static final AppId APP = app(1000);
  private static final Instant EARLIER = NOON.minus(Duration.ofDays(20));
  private static final Instant LATER = NOON.minus(Duration.ofDays(10));

  private final EstimatedInstallsByKeyword endpoint =
      new EstimatedInstallsByKeyword(SearchVolume.standard(), InstallsEstimator.standard());

  /** The installs of each app are rounded, which may add a half. */
  @Seeded
  void theAppsOfASearchHaveAtMostThreeInstallsForFourSearches(Samples any) {
    int popularity = any.between(1, 100);
    int apps = any.between(1, 120);
    int owner = any.between(0, 3);
    TestObservations known = new TestObservations();
    known.addPopularity(FITNESS, popularity);
    known.addSearch(
        FITNESS,
        LongStream.rangeClosed(1, apps).mapToObj(TestObservations::app).toArray(AppId[]::new));
    if (owner > 0) {
      known.addListing(app(owner), "Fitness").addRating(app(owner), 4.5, 9000);
    }
    long searches = usersPerDay(known.now());
    long sum = 0;
    double most = 0.75 * (searches + 0.5);
    for (int rank = 1; rank <= apps; rank++) {
      long installs = installs(known.now(), app(rank));
      assertThat(installs).isNotNegative().isLessThanOrEqualTo(searches);
      sum += installs;
      most += installs > 0 ? 0.5 : 0;
    }
    assertThat((double) sum).isLessThanOrEqualTo(most);
  }

  @Seeded
  void aWorseRankOrFewerSearchesNeverMeanMoreInstalls(Samples any) {
    int rank = any.between(1, 100);
    int popularity = any.between(1, 100);
    long installs = installs(known(NOON, rank, popularity).now(), APP);
    assertThat(installs(known(NOON, rank + 1, popularity).now(), APP))
        .isLessThanOrEqualTo(installs);
    assertThat(installs(known(NOON, rank, Math.max(1, popularity - 1)).now(), APP))
        .isLessThanOrEqualTo(installs);
  }

  @Seeded
  void aPastMomentHasTheRankAndTheSearchesOfThatTime(Samples any) {
    int rankThen = any.between(0, 100);
    int rankSince = any.between(0, 100);
    int popularityThen = any.between(1, 100);
    int popularitySince = any.between(1, 100);
    TestObservations both = known(EARLIER, rankThen, popularityThen);
    observe(both, LATER, rankSince, popularitySince);
    assertThat(installs(both.past(EARLIER), APP))
        .isEqualTo(installs(known(NOON, rankThen, popularityThen).now(), APP));
    assertThat(installs(both.past(LATER), APP))
        .isEqualTo(installs(known(NOON, rankSince, popularitySince).now(), APP));
  }

  @Seeded
  void theAnswerForAPastMomentNeverChanges(Samples any) {
    int rank = any.between(0, 100);
    int popularity = any.between(1, 100);
    TestObservations known = known(EARLIER, rank, popularity);
    Answer<Result> answer = ask(known.past(EARLIER), APP);
    observe(known, LATER, 1 + rank / 2, 1 + popularity / 2);
    assertThat(ask(known.past(EARLIER), APP)).isEqualTo(answer);
  }

  @Seeded
  void withoutAnObservedRankThereIsNoFigureAndNotZero(Samples any) {
    int popularity = any.between(1, 100);
    int rank = any.between(1, 100);
    TestObservations known = new TestObservations();
    known.addPopularity(FITNESS, popularity);
    known.addSearch("yoga", APP).add(ipadSearch(), new SearchRanking(appsWith(rank)));
    assertThat(ask(known.now(), APP)).isInstanceOf(Preparing.class);
    assertThat(ask(known.offline(), APP)).isInstanceOf(NoData.class);
    observe(known, LATER, rank, popularity);
    assertThat(ask(known.past(LATER.minusSeconds(1)), APP)).isInstanceOf(NoData.class);
  }

  private static Subject.Search ipadSearch() {
    return new Subject.Search(Device.IPAD, US, Keyword.of(FITNESS));
  }

  private static TestObservations known(Instant at, int rank, int popularity) {
    TestObservations known = new TestObservations();
    observe(known, at, rank, popularity);
    return known;
  }

  private static void observe(TestObservations known, Instant at, int rank, int popularity) {
    known.at(at).addPopularity(FITNESS, popularity);
    known.addSearch(FITNESS, appsWith(rank).toArray(AppId[]::new));
  }

  private static List<AppId> appsWith(int rank) {
    List<AppId> apps =
        new ArrayList<>(LongStream.rangeClosed(1, 105).mapToObj(TestObservations::app).toList());
    if (rank > 0) {
      apps.add(rank - 1, APP);
    }
    return apps;
  }

  private static long usersPerDay(Evidence evidence) {
    var query = new KeywordStats.Query(StoreType.APP_STORE, US, Keyword.of(FITNESS));
    Answer<KeywordStats.Result> answer =
        new KeywordStats(SearchVolume.standard()).answer(query, evidence);
    return TestObservations.ready(answer).result().metrics().usersPerDay().orElseThrow();
  }

  private long installs(Evidence evidence, AppId app) {
    Answer<Result> answer = ask(evidence, app);
    return TestObservations.ready(answer).result().installs();
  }

  private Answer<Result> ask(Evidence evidence, AppId app) {
    return endpoint.answer(new Query(app, US, Keyword.of(FITNESS)), evidence);
  }
}
