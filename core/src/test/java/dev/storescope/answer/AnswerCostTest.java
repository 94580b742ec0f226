package dev.storescope.answer;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.appsWith;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.ready;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.archive.Archive;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.charts.TopCharts;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.PooledRankFit;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.listings.AppAllInfo;
import dev.storescope.listings.AppMeta;
import dev.storescope.listings.AppRating;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordRanking;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.SearchResults;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many reads of the archive an answer takes, which does not depend on the machine. */
class AnswerCostTest {
  private static final int KEYWORDS = 100;
  private static final int DAYS = 30;

  private final Archive archive = new InMemoryArchive();
  private final Map<String, Integer> reads = new ConcurrentSkipListMap<>();
  private final Map<Object, Integer> subjects = new ConcurrentHashMap<>();

  AnswerCostTest() {
    Facts.Listed listing = listed("Chess");
    Facts.Card card =
        new Facts.Card(
            CardContent.LISTING,
            FactsDigest.of(listing),
            new CardRating.Counted(new Facts.Rating(4.5, 100)));
    add(new Subject.Listing(APP, US), NOON.minus(Duration.ofDays(40)), listing);
    for (int day = 0; day < DAYS; day++) {
      Instant at = NOON.minus(Duration.ofHours(1)).minus(Duration.ofDays(day));
      IntStream.range(0, KEYWORDS)
          .forEach(
              i -> add(search(i), at, new Facts.SearchRanking(appsWith(50), Map.of(APP, card))));
      add(
          new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL),
          at,
          new Facts.ChartRanking(Map.of(ChartKind.FREE, appsWith(100)), Optional.of("Overall")));
    }
  }

  @Test
  void thirtyDaysOfRanksAreOneRead() {
    assertThat(cost(new AppKeywordRanking(), ranking(1))).isEqualTo(Map.of("readSearchRanks", 1));
  }

  @Test
  void theRanksOfManyKeywordsAreReadTogether() {
    assertThat(cost(new AppKeywordRanking(), ranking(KEYWORDS)))
        .isEqualTo(Map.of("readSearchRanks", 1));
  }

  @Test
  void rankMovementReadsTheRanksForAllKeywordsAtOnceAtBothEnds() {
    assertThat(
            cost(
                new AppKeywordsRankMovement(),
                new AppKeywordsRankMovement.Query(APP, US, NOON.minus(Duration.ofDays(9)), NOON)))
        .isEqualTo(
            Map.of("listKeywords", 2, "readSearchRanks", 2, "findLatestOf", 2, "readAll", 1));
  }

  @Test
  void searchResultsAreOneRead() {
    assertThat(
            cost(
                new SearchResults(),
                new SearchResults.Query(Device.IPHONE, US, search(1).keyword())))
        .isEqualTo(Map.of("findLatest", 1));
  }

  @Test
  void theChartsOfAllAppsAreOneRead() {
    assertThat(cost(new TopCharts(), new TopCharts.Query(Device.IPHONE, US, CategoryId.OVERALL)))
        .isEqualTo(Map.of("findLatest", 1));
  }

  @Test
  void aListingThatListsShowAndARatingTakeReadsOfIndexesAndOneOfAList() {
    Map<String, Integer> ofList =
        Map.of(
            "findLatest", 1,
            "findLatestOf", 1,
            "listLatestKeywordRanks", 2,
            "listLatestChartRanks", 2);
    assertThat(cost(new AppMeta(), new AppMeta.Query(APP, US))).isEqualTo(ofList);
    assertThat(cost(new AppRating(), new AppRating.Query(APP, US)))
        .containsEntry("findLatestOf", 1)
        .containsEntry("findLatest", 2);
  }

  @Test
  void allInfoReadsNoMoreThanItsParts() {
    assertThat(cost(new AppAllInfo(), new AppAllInfo.Query(APP, US, Device.IPHONE)))
        .containsEntry("findLatest", 2)
        .containsEntry("findLatestOf", 2)
        .containsEntry("listChartRanks", 1)
        .hasSizeLessThanOrEqualTo(7);
  }

  @Test
  void allInfoReadsOneAppOfAChartAndOfASearch() {
    subjects.clear();
    cost(new AppAllInfo(), new AppAllInfo.Query(APP, US, Device.IPHONE));
    assertThat(subjects.keySet())
        .isNotEmpty()
        .noneMatch(read -> read instanceof Subject.Chart || read instanceof Subject.Search);
  }

  @Test
  void whatManySuggestionsShareIsNotReadForEachOfThem() {
    KeywordAutoSuggestions endpoint =
        new KeywordAutoSuggestions(SearchVolume.standard(), InstallsEstimator.standard());
    Evidence evidence = new Evidence(counted(), Moment.now(NOON), Freshness.DEFAULT, _ -> false);

    Ready<?> answer =
        ready(
            endpoint.answer(
                new KeywordAutoSuggestions.Query(APP, US, new Page(1, KEYWORDS), true, true),
                evidence));

    assertThat(((KeywordAutoSuggestions.Result) answer.result()).suggestions()).hasSize(KEYWORDS);
    assertThat(subjects.get(search(1))).isLessThanOrEqualTo(3);
    // Reads run concurrently: one or another is not yet known to the next.
    assertThat(subjects.get(new Subject.Listing(appsWith(50).getFirst(), US)))
        .isLessThan(KEYWORDS / 4);
    assertThat(subjects.get(new Subject.Suggestions(StoreType.APP_STORE, US, Keyword.of("ch"))))
        .isLessThan(KEYWORDS / 4);
  }

  @Test
  void theVolumeOfAKeywordWithARankTakesNoSuggestionLists() {
    Keyword keyword = search(1).keyword();
    Market market = new Market(StoreType.APP_STORE, US);
    VolumeReader volumes = new VolumeReader(SearchVolume.standard());
    volumes.peek(
        new Evidence(counted(), Moment.now(NOON), Freshness.DEFAULT, _ -> false), market, keyword);
    assertThat(subjects.keySet()).anyMatch(Subject.Suggestions.class::isInstance);

    subjects.clear();
    add(
        new Subject.SuggestionRank(StoreType.APP_STORE, US, keyword),
        NOON.minus(Duration.ofHours(1)),
        new Facts.SuggestionRank(900, 80, PooledRankFit.VERSION));
    Evidence evidence = new Evidence(counted(), Moment.now(NOON), Freshness.DEFAULT, _ -> false);
    assertThat(volumes.peek(evidence, market, keyword).volume()).isPresent();
    assertThat(subjects.keySet()).noneMatch(Subject.Suggestions.class::isInstance);
  }

  private static Subject.Search search(int number) {
    return new Subject.Search(Device.IPHONE, US, Keyword.of("chess " + number));
  }

  private static AppKeywordRanking.Query ranking(int keywords) {
    return new AppKeywordRanking.Query(
        APP,
        US,
        IntStream.range(0, keywords).mapToObj(i -> search(i).keyword()).toList(),
        keywords > 1);
  }

  private <F extends Facts> void add(Subject<F> subject, Instant at, F facts) {
    archive.append(List.of(new Observation<>(subject, at, Source.IMPORT, facts)));
  }

  private <Q, R> Map<String, Integer> cost(Endpoint<Q, R> endpoint, Q query) {
    reads.clear();
    Evidence evidence = new Evidence(counted(), Moment.now(NOON), Freshness.DEFAULT, _ -> true);
    assertThat(endpoint.answer(query, evidence)).isInstanceOf(Ready.class);
    return Map.copyOf(reads);
  }

  /** The archive, whose calls are counted. */
  private Archive counted() {
    return (Archive)
        Proxy.newProxyInstance(
            Archive.class.getClassLoader(),
            new Class<?>[] {Archive.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("forOneAnswer")) {
                return proxy;
              }
              reads.merge(method.getName(), 1, Integer::sum);
              if (method.getName().equals("findLatest")) {
                subjects.merge(arguments[0], 1, Integer::sum);
              }
              try {
                return method.invoke(archive, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
