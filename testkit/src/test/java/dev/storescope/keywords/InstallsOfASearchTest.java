package dev.storescope.keywords;

import static dev.storescope.keywords.Known.NOW;
import static dev.storescope.keywords.Known.US;
import static dev.storescope.keywords.Known.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Query;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Result;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What must hold of the installs of a search, whatever the search. */
class InstallsOfASearchTest {
  private static final String FITNESS = "fitness";
  private static final AppId APP = app(1000);
  private static final Instant EARLIER = NOW.minus(Duration.ofDays(20));
  private static final Instant LATER = NOW.minus(Duration.ofDays(10));

  private final EstimatedInstallsByKeyword endpoint =
      new EstimatedInstallsByKeyword(SearchVolume.standard(), InstallsEstimator.standard());

  /** Each app's are rounded, which may add a half. */
  @Property(tries = 1000)
  void theAppsOfASearchHaveNoMoreThanThreeInstallsForFourSearches(
      @ForAll @IntRange(min = 1, max = 100) int popularity,
      @ForAll @IntRange(min = 1, max = 120) int apps,
      @ForAll @IntRange(max = 3) int owner) {
    Known known = new Known(StoreType.APP_STORE);
    known.popularity(FITNESS, popularity, PopularityScale.ADS_1_TO_100);
    known.search(
        FITNESS, LongStream.rangeClosed(1, apps).mapToObj(Known::app).toArray(AppId[]::new));
    if (owner > 0) {
      known.listing(app(owner), "Fitness").rating(app(owner), 4.5, 9000);
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

  @Property(tries = 1000)
  void aWorseRankOfTheSameAppOrFewerSearchesNeverMeanMore(
      @ForAll @IntRange(min = 1, max = 100) int rank,
      @ForAll @IntRange(min = 1, max = 100) int popularity) {
    long installs = installs(known(NOW, rank, popularity).now(), APP);
    assertThat(installs(known(NOW, rank + 1, popularity).now(), APP)).isLessThanOrEqualTo(installs);
    assertThat(installs(known(NOW, rank, Math.max(1, popularity - 1)).now(), APP))
        .isLessThanOrEqualTo(installs);
  }

  @Property(tries = 1000)
  void aPastMomentHasTheRankAndTheSearchesOfThen(
      @ForAll @IntRange(max = 100) int rankThen,
      @ForAll @IntRange(max = 100) int rankSince,
      @ForAll @IntRange(min = 1, max = 100) int popularityThen,
      @ForAll @IntRange(min = 1, max = 100) int popularitySince) {
    Known both = known(EARLIER, rankThen, popularityThen);
    tell(both, LATER, rankSince, popularitySince);
    assertThat(installs(both.past(EARLIER), APP))
        .isEqualTo(installs(known(NOW, rankThen, popularityThen).now(), APP));
    assertThat(installs(both.past(LATER), APP))
        .isEqualTo(installs(known(NOW, rankSince, popularitySince).now(), APP));
  }

  @Property(tries = 1000)
  void askedAgainForAMomentTheAnswerIsTheSame(
      @ForAll @IntRange(max = 100) int rank, @ForAll @IntRange(min = 1, max = 100) int popularity) {
    Known known = known(EARLIER, rank, popularity);
    Answer<Result> answer = ask(known.past(EARLIER), APP);
    tell(known, LATER, 1 + rank / 2, 1 + popularity / 2);
    assertThat(ask(known.past(EARLIER), APP)).isEqualTo(answer);
  }

  @Property(tries = 1000)
  void whereNobodyLookedForTheRankThereIsNoFigureAndNeverNought(
      @ForAll @IntRange(min = 1, max = 100) int popularity,
      @ForAll @IntRange(min = 1, max = 100) int rank) {
    Known known = new Known(StoreType.APP_STORE);
    known.popularity(FITNESS, popularity, PopularityScale.ADS_1_TO_100);
    known.search("yoga", APP).add(ipadSearch(), new SearchRanking(appsWith(rank)));
    assertThat(ask(known.now(), APP)).isInstanceOf(Preparing.class);
    assertThat(ask(known.offline(), APP)).isInstanceOf(NoData.class);
    tell(known, LATER, rank, popularity);
    assertThat(ask(known.past(LATER.minusSeconds(1)), APP)).isInstanceOf(NoData.class);
  }

  private static Subject.Search ipadSearch() {
    return new Subject.Search(Device.IPAD, US, Keyword.of(FITNESS));
  }

  private static Known known(Instant at, int rank, int popularity) {
    Known known = new Known(StoreType.APP_STORE);
    tell(known, at, rank, popularity);
    return known;
  }

  private static void tell(Known known, Instant at, int rank, int popularity) {
    known.at(at).popularity(FITNESS, popularity, PopularityScale.ADS_1_TO_100);
    known.search(FITNESS, appsWith(rank).toArray(AppId[]::new));
  }

  private static List<AppId> appsWith(int rank) {
    List<AppId> apps =
        new ArrayList<>(LongStream.rangeClosed(1, 105).mapToObj(Known::app).toList());
    if (rank > 0) {
      apps.add(rank - 1, APP);
    }
    return apps;
  }

  private static long usersPerDay(Evidence evidence) {
    var query = new KeywordStats.Query(StoreType.APP_STORE, US, Keyword.of(FITNESS));
    Answer<KeywordStats.Result> answer =
        new KeywordStats(SearchVolume.standard()).answer(query, evidence);
    assertThat(answer).isInstanceOf(Ready.class);
    return ((Ready<KeywordStats.Result>) answer).result().figures().usersPerDay().orElseThrow();
  }

  private long installs(Evidence evidence, AppId app) {
    Answer<Result> answer = ask(evidence, app);
    assertThat(answer).isInstanceOf(Ready.class);
    return ((Ready<Result>) answer).result().installs();
  }

  private Answer<Result> ask(Evidence evidence, AppId app) {
    return endpoint.answer(new Query(app, US, Keyword.of(FITNESS)), evidence);
  }
}
