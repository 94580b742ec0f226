package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.AppInChart;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removed;
import dev.storescope.archive.SearchRank;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link Archive}; an adapter's test is a subclass that opens one. */
public abstract class ArchiveContract {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Country US = new Country("us");
  private static final Country JP = new Country("jp");
  private static final AppId ONE = new AppId.AppStore(284882215);
  private static final AppId TWO = new AppId.AppStore(6670250360L);
  private static final AppId THREE = new AppId.AppStore(310633997);
  private static final CategoryId FINANCE = new CategoryId("6015");
  private static final Subject.Search MAPS =
      new Subject.Search(Device.IPHONE, US, Keyword.of("maps"));
  private static final Subject.Chart CHART = new Subject.Chart(Device.IPHONE, US, FINANCE);
  private static final Subject.Reviews REVIEWS = new Subject.Reviews(ONE, US);
  private static final Subject.Summary SUMMARY = new Subject.Summary(ONE, US);
  private static final int ALL = 1000;
  private static final int MOST_CONCURRENT_READS = 64;

  private Archive archive = new InMemoryArchive();

  /** Opens an empty archive. */
  protected abstract Archive open();

  @BeforeEach
  void openArchive() {
    archive = open();
  }

  @AfterEach
  void closeArchive() {
    archive.close();
  }

  @Test
  void anEmptyArchiveReturnsNothing() {
    assertThat(archive.findLatest(MAPS, NOON, Duration.ofDays(1))).isEmpty();
    assertThat(archive.list(MAPS, Instant.MIN, Instant.MAX, ALL)).isEmpty();
    assertThat(keywordRanks(ONE)).isEmpty();
    assertThat(chartRanks(ONE)).isEmpty();
    assertThat(everything()).isEmpty();
  }

  @Test
  void everyKindOfSubjectIsStored() {
    List<Observation<?>> samples = SampleObservations.ofEveryKind(NOON);
    archive.append(samples);
    for (Observation<?> sample : samples) {
      assertThat(seriesOf(sample.subject())).isEqualTo(List.of(sample));
    }
    assertThat(everything()).containsExactlyInAnyOrderElementsOf(samples);
  }

  @Test
  void theSubjectsOfAllSuggestionListsArePassedOnce() {
    Instant before = NOON.minus(Duration.ofDays(20));
    List<Subject.Suggestions> lists =
        List.of(
            new Subject.Suggestions(StoreType.APP_STORE, US, Keyword.of("ma")),
            new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of("ma")),
            new Subject.Suggestions(StoreType.GOOGLE_PLAY, JP, Keyword.of("地図")),
            new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of("map")));
    var none = new Facts.SuggestionList(List.of());
    archive.append(SampleObservations.ofEveryKind(before.minus(Duration.ofDays(200))));
    for (Subject.Suggestions list : lists) {
      archive.append(
          List.of(
              new Observation<>(list, before, Source.IMPORT, none),
              new Observation<>(list, NOON, Source.IMPORT, none)));
    }
    List<Subject.Suggestions> passed = new ArrayList<>();
    archive.forEachSuggestions(before, passed::add);
    assertThat(passed).doesNotHaveDuplicates().containsAll(lists);
    assertThat(passed).allMatch(list -> seriesOf(list).size() >= 1);
  }

  @Test
  void appendingAgainChangesNothing() {
    List<Observation<?>> samples = SampleObservations.ofEveryKind(NOON);
    archive.append(samples);
    archive.append(samples);
    archive.append(List.of(samples.getFirst(), samples.getFirst()));
    assertThat(everything()).containsExactlyInAnyOrderElementsOf(samples);
    assertThat(keywordRanks(SampleObservations.APP)).hasSize(1);
    assertThat(chartRanks(SampleObservations.APP)).hasSize(1);
  }

  @Test
  void appendingNothingChangesNothing() {
    archive.append(List.of());
    assertThat(everything()).isEmpty();
  }

  @Test
  void oneCallAppendsManyObservations() {
    List<Observation<?>> many = new ArrayList<>();
    for (int minute = 0; minute < 300; minute++) {
      many.add(search(NOON.plus(minute, ChronoUnit.MINUTES), manyApps(250, minute)));
    }
    archive.append(many);
    assertThat(seriesOf(MAPS)).isEqualTo(many);
  }

  @Test
  void anAppendChangesTheRevisionOfItsCountryIfThereIsOne() {
    Country country = MAPS.country();
    OptionalLong empty = archive.revision(country);
    archive.append(SampleObservations.ofEveryKind(NOON));
    OptionalLong filled = archive.revision(country);

    assertThat(filled.isPresent()).isEqualTo(empty.isPresent());
    if (filled.isPresent()) {
      assertThat(filled).isNotEqualTo(empty);
      assertThat(everything()).isNotEmpty();
      assertThat(archive.revision(country)).isEqualTo(filled);
    }
  }

  @Test
  void findLatestReturnsTheLastObservationAtOrBeforeTheInstant() {
    Observation<SearchRanking> first = search(NOON, ONE);
    Observation<SearchRanking> second = search(NOON.plusMillis(2), TWO);
    archive.append(List.of(second, first));
    assertThat(latest(NOON.minusMillis(1))).isEmpty();
    assertThat(latest(NOON)).contains(first);
    assertThat(latest(NOON.plusMillis(1))).contains(first);
    assertThat(latest(NOON.plusMillis(2))).contains(second);
    assertThat(latest(Instant.MAX)).contains(second);
  }

  @Test
  void anObservationIsTheLatestAtItsOwnInstantThoughAnotherFollowsWithinTheSecond() {
    List<Observation<?>> within = new ArrayList<>();
    for (long millis : List.of(200L, 201L, 700L)) {
      within.add(
          new Observation<>(
              new Subject.Rating(ONE, US),
              NOON.plusMillis(millis),
              Source.IMPORT,
              new Facts.Rating(4.5, (int) millis)));
    }
    archive.append(within);
    for (Observation<?> each : within) {
      assertThat(archive.findLatest(each.subject(), each.observedAt(), Duration.ofDays(1)))
          .hasValueSatisfying(found -> assertThat(found).isEqualTo(each));
    }
  }

  @Test
  void findLatestReturnsNothingOlderThanTheLookBack() {
    archive.append(List.of(search(NOON, ONE)));
    Instant at = NOON.plusSeconds(60);
    assertThat(archive.findLatest(MAPS, at, Duration.ofSeconds(60))).isPresent();
    assertThat(archive.findLatest(MAPS, at, Duration.ofSeconds(60).minusNanos(1))).isEmpty();
    assertThat(archive.findLatest(MAPS, NOON, Duration.ZERO)).isPresent();
    assertThat(archive.findLatest(MAPS, at, ChronoUnit.FOREVER.getDuration())).isPresent();
  }

  @Test
  void hasLatestIsWhetherTheLatestContentAtOrBeforeTheInstantHasTheDigest() {
    assertThat(hasLatest("first", NOON)).isFalse();
    archive.append(List.of(summary("first", NOON)));
    assertThat(hasLatest("first", NOON.minusMillis(1))).isFalse();
    assertThat(hasLatest("first", NOON)).isTrue();
    assertThat(hasLatest("first", Instant.MAX)).isTrue();
    assertThat(hasLatest("second", NOON)).isFalse();
    assertThat(archive.hasLatest(new Subject.Summary(ONE, JP), NOON, digest("first"))).isFalse();
  }

  @Test
  void hasLatestIsRightAfterEveryAppend() {
    List<Observation<Facts.Summary>> appended = new ArrayList<>();
    for (int minute : new int[] {10, 30, 20, 40, 50, 50, 5}) {
      Observation<Facts.Summary> next =
          summary("content " + appended.size() % 3, NOON.plusSeconds(60L * minute));
      archive.append(List.of(next));
      appended.add(next);
      for (int at = 0; at <= 60; at += 5) {
        Instant instant = NOON.plusSeconds(60L * at);
        Optional<Facts.Summary> latest =
            archive
                .findLatest(SUMMARY, instant, ChronoUnit.FOREVER.getDuration())
                .map(Observation::facts);
        for (Observation<Facts.Summary> each : appended) {
          assertThat(archive.hasLatest(SUMMARY, instant, FactsDigest.of(each.facts())))
              .isEqualTo(latest.equals(Optional.of(each.facts())));
        }
      }
    }
  }

  private boolean hasLatest(String title, Instant at) {
    return archive.hasLatest(SUMMARY, at, digest(title));
  }

  private static long digest(String title) {
    return FactsDigest.of(summary(title, NOON).facts());
  }

  private static Observation<Facts.Summary> summary(String title, Instant at) {
    return SampleObservations.summary(SUMMARY, title, at);
  }

  @Test
  void findLatestOfReturnsWhatTheLatestObservationHasOfAnApp() {
    Card card = new Card(CardContent.LISTING, 1, new CardRating.Average(4.5));
    archive.append(
        List.of(
            new Observation<>(
                MAPS, NOON, Source.IMPORT, new SearchRanking(List.of(TWO, ONE), Map.of(ONE, card))),
            new Observation<>(
                MAPS,
                NOON.minusSeconds(60),
                Source.IMPORT,
                new SearchRanking(List.of(ONE), Map.of()))));

    assertThat(archive.findLatestOf(ONE, MAPS, NOON, Duration.ZERO))
        .contains(new AppInSearch(NOON, Source.IMPORT, Rank.at(2), Optional.of(card)));
    assertThat(archive.findLatestOf(ONE, MAPS, NOON.minusSeconds(1), Duration.ofMinutes(1)))
        .contains(
            new AppInSearch(NOON.minusSeconds(60), Source.IMPORT, Rank.at(1), Optional.empty()));
    assertThat(archive.findLatestOf(THREE, MAPS, NOON, Duration.ZERO))
        .contains(new AppInSearch(NOON, Source.IMPORT, new Rank.NotRanked(), Optional.empty()));
    assertThat(archive.findLatestOf(ONE, MAPS, NOON.minusSeconds(1), Duration.ofSeconds(1)))
        .isEmpty();
  }

  @Test
  void findLatestOfReturnsWhatTheLatestObservationOfAChartHasOfAnApp() {
    Card card = new Card(CardContent.LISTING, 1, new CardRating.Average(4.5));
    Card other = new Card(CardContent.LISTING, 2, new CardRating.NotShown());
    ChartRanking ranking =
        new ChartRanking(
            Map.of(
                ChartKind.FREE, List.of(TWO, ONE),
                ChartKind.GROSSING, List.of(ONE, THREE, TWO)),
            Optional.of("Finance"),
            Map.of(ONE, card, TWO, other));
    archive.append(List.of(chart(NOON.minusSeconds(60))));
    archive.append(List.of(new Observation<>(CHART, NOON, Source.IMPORT, ranking)));

    assertThat(archive.findLatestOf(ONE, CHART, NOON, Duration.ZERO))
        .contains(
            new AppInChart(
                NOON,
                Source.IMPORT,
                Optional.of("Finance"),
                Map.of(ChartKind.FREE, 2, ChartKind.GROSSING, 1),
                Optional.of(card)));
    assertThat(archive.findLatestOf(THREE, CHART, NOON, Duration.ZERO))
        .get()
        .satisfies(
            found -> {
              assertThat(found.ranks()).isEqualTo(Map.of(ChartKind.GROSSING, 2));
              assertThat(found.card()).isEmpty();
            });
    assertThat(archive.findLatestOf(ONE, CHART, NOON.minusSeconds(1), Duration.ofMinutes(1)))
        .get()
        .satisfies(found -> assertThat(found.title()).isEmpty())
        .satisfies(found -> assertThat(found.ranks()).containsEntry(ChartKind.FREE, 1));
    assertThat(archive.findLatestOf(ONE, CHART, NOON.minusSeconds(1), Duration.ofSeconds(1)))
        .isEmpty();
  }

  @Test
  void theRanksOfAnAppInASearchAreThoseOfEachObservationOldestFirst() {
    Instant before = NOON.minusSeconds(60);
    archive.append(
        List.of(search(NOON.minusSeconds(120), ONE), search(before, TWO, ONE), search(NOON, TWO)));

    assertThat(archive.listSearchRanks(ONE, MAPS, before, NOON, ALL))
        .containsExactly(
            new SearchRank(before, Rank.at(2)), new SearchRank(NOON, new Rank.NotRanked()));
    assertThat(archive.listSearchRanks(ONE, MAPS, NOON.minusSeconds(120), NOON, 1))
        .extracting(SearchRank::rank)
        .containsExactly(Rank.at(1));
  }

  @Test
  void anAppBeyondACutSearchHasNoKnownRank() {
    archive.append(
        List.of(
            search(NOON.minusSeconds(60), TWO, ONE),
            new Observation<>(
                MAPS,
                NOON,
                Source.ITUNES_SEARCH,
                new SearchRanking(List.of(TWO, THREE), Map.of(), false))));

    assertThat(archive.listSearchRanks(ONE, MAPS, NOON.minusSeconds(60), NOON, ALL))
        .extracting(SearchRank::rank)
        .containsExactly(Rank.at(2), new Rank.Beyond(2));
    assertThat(archive.findLatestOf(ONE, MAPS, NOON, Duration.ZERO))
        .get()
        .extracting(AppInSearch::rank)
        .isEqualTo(new Rank.Beyond(2));
    assertThat(archive.findLatest(MAPS, NOON, Duration.ZERO))
        .get()
        .extracting(found -> found.facts().complete())
        .isEqualTo(false);
    assertThat(archive.listKeywordRanks(ONE, US, Device.IPHONE, NOON, NOON, ALL)).isEmpty();
  }

  @Test
  void theRanksInManySearchesAreThoseInEachInTheirOrder() {
    List<Subject.Search> searches =
        IntStream.range(0, 40)
            .mapToObj(i -> new Subject.Search(Device.IPHONE, US, Keyword.of("maps " + i)))
            .toList();
    for (int i = 0; i < searches.size(); i += 3) {
      SearchRanking ranking = new SearchRanking(i % 2 == 0 ? List.of(TWO, ONE) : List.of(TWO));
      archive.append(List.of(new Observation<>(searches.get(i), NOON, Source.IMPORT, ranking)));
    }

    assertThat(
            archive.readSearchRanks(ONE, searches, NOON.minusSeconds(60), NOON, ALL, List::copyOf))
        .isEqualTo(
            searches.stream()
                .map(
                    search ->
                        archive.listSearchRanks(ONE, search, NOON.minusSeconds(60), NOON, ALL))
                .toList())
        .contains(List.of(), List.of(new SearchRank(NOON, Rank.at(2))))
        .contains(List.of(new SearchRank(NOON, new Rank.NotRanked())));
  }

  @Test
  void findLatestReturnsObservationsOfTheSubjectOnly() {
    archive.append(List.of(search(NOON, ONE)));
    assertThat(archive.findLatest(elsewhere(), NOON, Duration.ofDays(1))).isEmpty();
    Subject.Search longer = new Subject.Search(Device.IPHONE, US, Keyword.of("maps free"));
    assertThat(archive.findLatest(longer, NOON, Duration.ofDays(1))).isEmpty();
  }

  @Test
  void aRangeIncludesBothEndsAndIsOldestFirst() {
    List<Observation<SearchRanking>> four =
        IntStream.range(0, 4).mapToObj(i -> search(NOON.plusMillis(i), ONE)).toList();
    archive.append(four.reversed());
    assertThat(archive.list(MAPS, NOON.plusMillis(1), NOON.plusMillis(2), ALL))
        .isEqualTo(four.subList(1, 3));
    assertThat(archive.list(MAPS, NOON.plusMillis(1), NOON.plusMillis(1), ALL))
        .isEqualTo(four.subList(1, 2));
    assertThat(archive.list(MAPS, NOON.plusNanos(1), NOON.plusMillis(2).minusNanos(1), ALL))
        .isEqualTo(four.subList(1, 2));
    assertThat(archive.list(MAPS, NOON.plusMillis(2), NOON.plusMillis(1), ALL)).isEmpty();
    assertThat(archive.list(MAPS, Instant.MIN, Instant.MAX, ALL)).isEqualTo(four);
  }

  @Test
  void aRangeIsCutAtTheLimit() {
    List<Observation<SearchRanking>> four =
        IntStream.range(0, 4).mapToObj(i -> search(NOON.plusMillis(i), ONE)).toList();
    archive.append(four);
    assertThat(archive.list(MAPS, NOON, Instant.MAX, 3)).isEqualTo(four.subList(0, 3));
    assertThat(archive.list(MAPS, NOON, Instant.MAX, 0)).isEmpty();
    assertThat(archive.listKeywordRanks(ONE, US, Device.IPHONE, NOON, Instant.MAX, 2)).hasSize(2);
  }

  @Test
  void differentObservationsOfAnInstantAreAllStoredInTheSameOrder() {
    List<Observation<SearchRanking>> appended =
        List.of(
            search(NOON, ONE),
            search(NOON, TWO),
            search(NOON),
            new Observation<>(MAPS, NOON, Source.IMPORT, new SearchRanking(List.of(ONE))));
    archive.append(appended);
    List<Observation<SearchRanking>> listed = archive.list(MAPS, NOON, NOON, ALL);
    assertThat(listed).containsExactlyInAnyOrderElementsOf(appended);
    assertThat(everything()).isEqualTo(listed);
    assertThat(latest(NOON)).contains(listed.getLast());
    assertThat(archive.list(MAPS, NOON, NOON, 2)).isEqualTo(listed.subList(0, 2));
    try (Archive other = new InMemoryArchive()) {
      other.append(appended.reversed());
      assertThat(other.list(MAPS, NOON, NOON, ALL)).isEqualTo(listed);
    }
  }

  @Test
  void aSearchAddsTheRanksOfItsApps() {
    archive.append(List.of(search(NOON, ONE, TWO)));
    assertThat(keywordRanks(ONE)).containsExactly(new KeywordRank(NOON, MAPS.keyword(), 1));
    assertThat(keywordRanks(TWO)).containsExactly(new KeywordRank(NOON, MAPS.keyword(), 2));
    assertThat(keywordRanks(THREE)).isEmpty();
    assertThat(chartRanks(ONE)).isEmpty();
  }

  @Test
  void keywordRanksAreSortedByTimeThenKeyword() {
    archive.append(
        List.of(
            searchFor("zoo", NOON),
            searchFor("\ud83d\ude00", NOON),
            searchFor("\uff5e", NOON),
            searchFor("zoo app", NOON),
            searchFor("aaa", NOON.plusMillis(1)),
            searchFor("zzz", NOON.minusMillis(1))));
    assertThat(keywordRanks(ONE))
        .extracting(rank -> rank.keyword().text())
        .containsExactly("zzz", "zoo", "zoo app", "\ud83d\ude00", "\uff5e", "aaa");
  }

  @Test
  void theKeywordsOfAnAppAreAllThatRankItInARange() {
    archive.append(List.of(search(NOON, ONE), search(NOON.plusMillis(1), TWO)));
    assertThat(archive.listKeywords(ONE, US, Device.IPHONE, NOON, NOON)).hasSize(1);
    assertThat(archive.listKeywords(TWO, US, Device.IPHONE, NOON, NOON.plusMillis(1))).hasSize(1);
    assertThat(archive.listKeywords(ONE, JP, Device.IPHONE, NOON, NOON)).isEmpty();
    assertThat(archive.listKeywords(ONE, US, Device.IPHONE, NOON.plusMillis(1), NOON)).isEmpty();
  }

  @Test
  void ranksAreListedByCountryAndDevice() {
    archive.append(List.of(search(NOON, ONE)));
    assertThat(archive.listKeywordRanks(ONE, JP, Device.IPHONE, NOON, NOON, ALL)).isEmpty();
    assertThat(archive.listKeywordRanks(ONE, US, Device.IPAD, NOON, NOON, ALL)).isEmpty();
  }

  @Test
  void theLatestRanksAreThoseAtOrBeforeAnInstantNewestFirst() {
    archive.append(
        List.of(
            searchFor("aaa", NOON.minusMillis(2)),
            searchFor("aaa", NOON),
            searchFor("zzz", NOON),
            searchFor("aaa", NOON.plusMillis(1))));
    archive.append(List.of(chart(NOON), chart(NOON.plusMillis(1)), chart(NOON.minusMillis(2))));
    Duration oneMilli = Duration.ofMillis(1);
    Duration unlimited = ChronoUnit.FOREVER.getDuration();
    assertThat(archive.listLatestKeywordRanks(ONE, US, Device.IPHONE, NOON, oneMilli, ALL))
        .extracting(rank -> rank.keyword().text())
        .containsExactly("zzz", "aaa");
    assertThat(archive.listLatestKeywordRanks(ONE, US, Device.IPHONE, NOON, unlimited, 1))
        .extracting(rank -> rank.keyword().text())
        .containsExactly("zzz");
    assertThat(archive.listLatestKeywordRanks(ONE, US, Device.IPHONE, NOON, unlimited, ALL))
        .isEqualTo(
            archive.listKeywordRanks(ONE, US, Device.IPHONE, Instant.EPOCH, NOON, ALL).reversed());
    assertThat(archive.listLatestKeywordRanks(ONE, US, Device.IPAD, NOON, unlimited, ALL))
        .isEmpty();
    assertThat(archive.listLatestChartRanks(ONE, US, Device.IPHONE, NOON, unlimited, ALL))
        .isNotEmpty()
        .isEqualTo(
            archive.listChartRanks(ONE, US, Device.IPHONE, Instant.EPOCH, NOON, ALL).reversed());
    assertThat(archive.listLatestChartRanks(ONE, US, Device.IPHONE, NOON, oneMilli, ALL))
        .extracting(ChartRank::observedAt)
        .containsOnly(NOON);
  }

  @Test
  void rangesOfRanksIncludeBothEnds() {
    archive.append(IntStream.range(0, 4).mapToObj(i -> search(NOON.plusMillis(i), ONE)).toList());
    archive.append(IntStream.range(0, 4).mapToObj(i -> chart(NOON.plusMillis(i))).toList());
    Instant from = NOON.plusMillis(1);
    Instant to = NOON.plusMillis(2);
    assertThat(archive.listKeywordRanks(ONE, US, Device.IPHONE, from, to, ALL))
        .extracting(KeywordRank::observedAt)
        .containsExactly(from, to);
    assertThat(archive.listChartRanks(ONE, US, Device.IPHONE, from, to, 1))
        .extracting(ChartRank::observedAt)
        .containsExactly(from);
    assertThat(archive.listChartRanks(ONE, US, Device.IPHONE, to, from, ALL)).isEmpty();
  }

  @Test
  void chartRanksAreSortedByCategoryAndChart() {
    CategoryId games = new CategoryId("60150");
    archive.append(List.of(chartOf(games, NOON), chartOf(FINANCE, NOON)));
    assertThat(chartRanks(ONE))
        .containsExactly(
            new ChartRank(NOON, FINANCE, ChartKind.FREE, 1),
            new ChartRank(NOON, FINANCE, ChartKind.PAID, 3),
            new ChartRank(NOON, FINANCE, ChartKind.GROSSING, 2),
            new ChartRank(NOON, games, ChartKind.FREE, 1),
            new ChartRank(NOON, games, ChartKind.PAID, 3),
            new ChartRank(NOON, games, ChartKind.GROSSING, 2));
    assertThat(keywordRanks(ONE)).isEmpty();
  }

  @Test
  void ofTwoObservationsOfASearchAtAnInstantOneRankIsListed() {
    archive.append(List.of(search(NOON, ONE, TWO)));
    archive.append(List.of(search(NOON, TWO, ONE)));
    assertThat(keywordRanks(ONE)).hasSize(1);
    assertThat(keywordRanks(ONE).getFirst().rank()).isBetween(1, 2);
  }

  @Test
  void aWordLeadsToTheTermsOfReportsAndSuggestionListsThatContainIt() {
    archive.append(
        List.of(
            popularity("city maps", 40),
            suggestions("ma", "maps offline", "street maps", "mars"),
            search(NOON, ONE)));
    archive.append(List.of(suggestions("ci", "city maps", "city")));
    assertThat(terms(US, "maps")).containsExactly("city maps", "maps offline", "street maps");
    assertThat(terms(US, "city")).containsExactly("city", "city maps");
    assertThat(terms(US, "map")).isEmpty();
    assertThat(archive.listTerms(StoreType.APP_STORE, US, "maps", 2))
        .containsExactly(Keyword.of("city maps"), Keyword.of("maps offline"));
    assertThat(archive.listTerms(StoreType.APP_STORE, US, "maps", 0)).isEmpty();
  }

  @Test
  void wordsOfEveryScriptLeadToTheirTerms() {
    archive.append(
        List.of(
            suggestions("a", "фоторедактор онлайн", "写真加工アプリ", "تعديل الصور", "사진 편집"),
            popularity("ÉCLAIRAGE mobile", 40)));
    assertThat(terms(US, "онлайн")).containsExactly("фоторедактор онлайн");
    assertThat(terms(US, "写真")).containsExactly("写真加工アプリ");
    assertThat(terms(US, "الصور")).containsExactly("تعديل الصور");
    assertThat(terms(US, "편집")).containsExactly("사진 편집");
    assertThat(terms(US, "éclairage")).containsExactly("éclairage mobile");
  }

  @Test
  void termsAreListedByStoreAndCountry() {
    archive.append(List.of(popularity("maps", 40)));
    assertThat(terms(US, "maps")).hasSize(1);
    assertThat(terms(JP, "maps")).isEmpty();
    assertThat(archive.listTerms(StoreType.GOOGLE_PLAY, US, "maps", ALL)).isEmpty();
  }

  @Test
  void aReportedTermOfTheLowestPopularityIsNotListed() {
    archive.append(List.of(popularity("maps", 5)));
    assertThat(terms(US, "maps")).isEmpty();
  }

  private List<String> terms(Country country, String word) {
    return archive.listTerms(StoreType.APP_STORE, country, word, ALL).stream()
        .map(Keyword::text)
        .toList();
  }

  private static Observation<?> popularity(String term, int value) {
    return new Observation<>(
        new Subject.Popularity(US, Keyword.of(term)),
        NOON,
        Source.IMPORT,
        new Facts.Popularity(value, Facts.PopularityScale.LEGACY));
  }

  private static Observation<?> suggestions(String typed, String... terms) {
    return new Observation<>(
        new Subject.Suggestions(StoreType.APP_STORE, US, Keyword.of(typed)),
        NOON,
        Source.APP_STORE_HINTS,
        new Facts.SuggestionList(
            Arrays.stream(terms)
                .map(term -> new Facts.Suggestion(Keyword.of(term), OptionalInt.empty()))
                .toList()));
  }

  @Test
  void readAllReturnsTheResultsInTheOrderOfTheKeys() {
    archive.append(IntStream.range(0, 3).mapToObj(i -> search(NOON.plusMillis(i), ONE)).toList());
    List<Instant> instants = IntStream.range(-1, 60).mapToObj(NOON::plusMillis).toList();
    assertThat(archive.readAll(instants, this::latest))
        .isEqualTo(instants.stream().map(this::latest).toList());
    assertThat(archive.readAll(List.<Instant>of(), this::latest)).isEmpty();
  }

  @Test
  void readAllRunsABoundedNumberOfReadsConcurrently() {
    AtomicInteger running = new AtomicInteger();
    List<Integer> counts =
        archive.readAll(
            Collections.nCopies(500, NOON),
            at -> {
              int count = running.incrementAndGet();
              assertThat(latest(at)).isEmpty();
              running.decrementAndGet();
              return count;
            });
    assertThat(counts).hasSize(500).allMatch(count -> count <= MOST_CONCURRENT_READS);
  }

  @Test
  void aReadOfReadAllMayCallReadAll() {
    archive.append(List.of(search(NOON, ONE)));
    List<Instant> instants = Collections.nCopies(30, NOON);
    assertThat(archive.readAll(instants, _ -> archive.readAll(instants, this::latest)))
        .hasSize(30)
        .allSatisfy(inner -> assertThat(inner).hasSize(30).allMatch(Optional::isPresent));
  }

  @Test
  void theFirstFailedReadInTheOrderOfTheKeysDeterminesTheException() {
    List<Integer> keys = IntStream.range(0, 20).boxed().toList();
    assertThatThrownBy(
            () ->
                archive.readAll(
                    keys,
                    key -> {
                      if (key >= 3) {
                        throw new ArchiveUnavailableException("key " + key);
                      }
                      return key;
                    }))
        .isInstanceOf(ArchiveUnavailableException.class)
        .hasMessage("key 3");
  }

  @Test
  void forEachPassesObservationsBySubjectOldestFirst() {
    List<Observation<?>> mixed = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      mixed.addAll(SampleObservations.ofEveryKind(NOON.plusMillis(i)));
    }
    Collections.shuffle(mixed, new Random(7));
    archive.append(mixed);
    assertGrouped(everything());
    assertThat(everything()).containsExactlyInAnyOrderElementsOf(mixed);
  }

  @Test
  void forEachOfATimePassesWhatWasObservedInIt() {
    List<Observation<?>> wanted = SampleObservations.ofEveryKind(NOON);
    archive.append(SampleObservations.ofEveryKind(NOON.minusMillis(1)));
    archive.append(wanted);
    archive.append(SampleObservations.ofEveryKind(NOON.plusMillis(2)));
    List<Observation<?>> passed = new ArrayList<>();
    archive.forEach(NOON, NOON.plusMillis(1), passed::add);
    assertThat(passed).containsExactlyInAnyOrderElementsOf(wanted);
  }

  @Test
  void theDaysOfLateObservationsAreThoseAppendedSince() {
    Instant now = InstantSource.system().instant();
    archive.append(List.of(search(now.minus(Duration.ofDays(40)), ONE), search(now, ONE)));
    archive.append(List.of(search(now.minus(Duration.ofDays(35)), ONE)));
    archive.append(List.of(chart(now.minus(Duration.ofDays(35)))));
    archive.append(List.of(search(now.minus(Duration.ofHours(35)), ONE)));

    assertThat(archive.findLateDays(now.plus(Duration.ofMinutes(1))).orElseThrow())
        .containsExactlyInAnyOrder(day(now, 40), day(now, 35));
    assertThat(archive.findLateDays(now.plus(Duration.ofDays(3))).orElseThrow()).isEmpty();
  }

  private static LocalDate day(Instant now, int daysBefore) {
    return LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(daysBefore);
  }

  @Test
  void theDaysOfLateObservationsAreNotKnownFromBeforeTheyWereNoted() {
    assertThat(archive.findLateDays(Instant.EPOCH)).isEmpty();
  }

  @Test
  void whatIsRemovedIsFoundByNoReader() {
    List<Observation<?>> samples = SampleObservations.ofEveryKind(NOON);
    archive.append(samples);
    for (Observation<?> sample : samples) {
      assertThat(removeAll(sample.subject()).observations()).isEqualTo(1);
      assertThat(seriesOf(sample.subject())).isEmpty();
      assertThat(removeAll(sample.subject())).isEqualTo(StoredSize.NOTHING);
    }
    assertThat(everything()).isEmpty();
    assertThat(keywordRanks(SampleObservations.APP)).isEmpty();
    assertThat(chartRanks(SampleObservations.APP)).isEmpty();
  }

  @Test
  void aRemovalSelectsAmongTheObservationsOfItsRangeOldestFirst() {
    List<Observation<SearchRanking>> all =
        List.of(search(NOON, ONE), search(NOON.plusMillis(1), TWO), search(NOON.plusMillis(2)));
    archive.append(all);
    archive.append(List.of(chart(NOON)));
    List<List<Observation<SearchRanking>>> shown = new ArrayList<>();
    StoredSize removed =
        archive.remove(
            MAPS,
            NOON,
            NOON.plusMillis(1),
            found -> {
              shown.add(found);
              return positions(1);
            });
    assertThat(shown).contains(all.subList(0, 2));
    assertThat(removed.observations()).isEqualTo(1);
    assertThat(removed.bytes()).isBetween(20L, 100L);
    assertThat(seriesOf(MAPS)).isEqualTo(List.of(all.get(0), all.get(2)));
    assertThat(chartRanks(ONE)).hasSize(1);
  }

  @Test
  void ofTwoObservationsOfAnInstantTheOneThatStaysHasItsRanks() {
    archive.append(List.of(search(NOON, ONE, TWO), search(NOON, TWO, THREE)));
    List<Observation<SearchRanking>> both = seriesOf(MAPS);
    archive.remove(MAPS, NOON, NOON, _ -> positions(0));
    assertThat(seriesOf(MAPS)).isEqualTo(both.subList(1, 2));
    List<AppId> left = both.get(1).facts().apps();
    for (AppId app : List.of(ONE, TWO, THREE)) {
      assertThat(keywordRanks(app)).hasSize(left.contains(app) ? 1 : 0);
    }
  }

  @Test
  void hasLatestKnowsWhatWasRemoved() {
    archive.append(List.of(summary("first", NOON), summary("second", NOON.plusMillis(1))));
    assertThat(hasLatest("second", NOON.plusMillis(1))).isTrue();
    archive.remove(SUMMARY, NOON.plusMillis(1), NOON.plusMillis(1), _ -> positions(0));
    assertThat(hasLatest("second", NOON.plusMillis(1))).isFalse();
    assertThat(hasLatest("first", NOON.plusMillis(1))).isTrue();
    archive.append(List.of(summary("second", NOON.plusMillis(1))));
    assertThat(hasLatest("second", NOON.plusMillis(1))).isTrue();
  }

  @Test
  void aRemovalChangesTheRevisionOfItsCountryIfThereIsOne() {
    archive.append(List.of(search(NOON, ONE), search(NOON.plusMillis(1), ONE)));
    OptionalLong before = archive.revision(US);
    OptionalLong elsewhere = archive.revision(JP);
    assertThat(archive.forOneAnswer().findLatest(MAPS, NOON, Duration.ZERO)).isPresent();
    removeAll(MAPS);
    if (before.isPresent()) {
      assertThat(archive.revision(US)).isNotEqualTo(before);
      assertThat(archive.revision(JP)).isEqualTo(elsewhere);
    }
    assertThat(archive.forOneAnswer().findLatest(MAPS, NOON, Duration.ZERO)).isEmpty();
  }

  @Test
  void ranksAfterRemovalsAreThoseOfAnArchiveThatNeverHadWhatWasRemoved() {
    for (int seed = 0; seed < 4; seed++) {
      Random random = new Random(seed);
      Subject.Search search = new Subject.Search(Device.IPHONE, US, Keyword.of("maps " + seed));
      for (int round = 0; round < 3; round++) {
        List<Observation<?>> history = randomHistory(search, random);
        archive.append(history.subList(0, history.size() / 2));
        archive.append(history.subList(history.size() / 2, history.size()));
        Instant from = NOON.minus(Duration.ofDays(random.nextInt(100)));
        archive.remove(search, from, NOON, found -> randomPositions(found.size(), random));
        archive.remove(CHART, Instant.EPOCH, from, found -> randomPositions(found.size(), random));
        assertRanksAreThoseOf(everything(), search);
      }
    }
  }

  private static List<Observation<?>> randomHistory(Subject.Search search, Random random) {
    List<Observation<?>> history = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      Instant at = NOON.minusMillis(random.nextLong(Duration.ofDays(100).toMillis()));
      List<AppId> apps = new ArrayList<>(List.of(ONE, TWO, THREE));
      Collections.shuffle(apps, random);
      List<AppId> some = apps.subList(0, random.nextInt(4));
      history.add(new Observation<>(search, at, Source.ITUNES_SEARCH, new SearchRanking(some)));
      history.add(
          new Observation<>(
              CHART,
              at,
              Source.ITUNES_RSS,
              new ChartRanking(Map.of(ChartKind.FREE, some), Optional.empty())));
    }
    return history;
  }

  private static BitSet randomPositions(int size, Random random) {
    BitSet positions = new BitSet();
    IntStream.range(0, size).filter(_ -> random.nextBoolean()).forEach(positions::set);
    return positions;
  }

  private void assertRanksAreThoseOf(List<Observation<?>> left, Subject.Search search) {
    try (InMemoryArchive never = new InMemoryArchive()) {
      never.append(left);
      for (AppId app : List.of(ONE, TWO, THREE)) {
        assertThat(keywordRanks(app)).isEqualTo(keywordRanks(app, never));
        assertThat(chartRanks(app)).isEqualTo(chartRanks(app, never));
        assertThat(archive.listSearchRanks(app, search, Instant.EPOCH, Instant.MAX, ALL))
            .isEqualTo(never.listSearchRanks(app, search, Instant.EPOCH, Instant.MAX, ALL));
        assertThat(
                archive.listLatestKeywordRanks(
                    app, US, Device.IPHONE, NOON, Duration.ofDays(200), ALL))
            .isEqualTo(
                never.listLatestKeywordRanks(
                    app, US, Device.IPHONE, NOON, Duration.ofDays(200), ALL));
      }
    }
  }

  @Test
  void theLastNoteOfThinnedDaysIsFoundAndTheirEndOnlyMovesForward() {
    assertThat(archive.findThinnedDays()).isEmpty();
    LocalDate day = LocalDate.parse("2026-08-01");
    archive.noteThinned(new ThinnedDays(day, LocalDate.EPOCH));
    assertThat(archive.findThinnedDays()).contains(new ThinnedDays(day, LocalDate.EPOCH));
    archive.noteThinned(new ThinnedDays(day.plusDays(32), day));
    assertThat(archive.findThinnedDays()).contains(new ThinnedDays(day.plusDays(32), day));
    archive.noteThinned(new ThinnedDays(day, LocalDate.EPOCH));
    assertThat(archive.findThinnedDays())
        .contains(new ThinnedDays(day.plusDays(32), LocalDate.EPOCH));
  }

  @Test
  void theLastNoteOfEachRemovalIsFound() {
    assertThat(archive.findRemovals().list()).isEmpty();
    Removal app = new Removal(new Removed.App(ONE), NOON, false);
    Removal keyword =
        new Removal(
            new Removed.OfKeyword(StoreType.GOOGLE_PLAY, Keyword.of("étés à deux")), NOON, true);
    Removal review = new Removal(Removed.OneReview.id(ONE, "7"), NOON, false);
    Removal names = new Removal(new Removed.Names(), NOON.minusSeconds(1), false);
    List.of(app, keyword, review, names).forEach(archive::noteRemoval);
    assertThat(archive.findRemovals().list())
        .containsExactlyInAnyOrder(app, keyword, review, names);
    archive.noteRemoval(app.completed());
    assertThat(archive.findRemovals().list())
        .containsExactlyInAnyOrder(app.completed(), keyword, review, names);
    assertThat(archive.findRemovals().incomplete().list()).containsExactlyInAnyOrder(review, names);
  }

  /** Of programs that remove at once, one may complete what another has begun again. */
  @Test
  void aNoteOfARemovalDoesNotMoveBack() {
    Removal first = new Removal(new Removed.Names(), NOON, false);
    Removal later = new Removal(new Removed.Names(), NOON.plusSeconds(1), false);
    archive.noteRemoval(first);
    archive.noteRemoval(later);
    archive.noteRemoval(first.completed());
    assertThat(archive.findRemovals().list()).containsExactly(later);
    archive.noteRemoval(later.completed());
    archive.noteRemoval(first.completed());
    assertThat(archive.findRemovals().list()).containsExactly(later.completed());
    archive.noteRemoval(first);
    assertThat(archive.findRemovals().list()).containsExactly(later);
  }

  @Test
  void aRemovedReviewIsNotAddedAgainToItsListNorByItself() {
    List<Observation<?>> reviews = reviewsOf("Kim", NOON);
    archive.noteRemoval(new Removal(Removed.OneReview.id(ONE, "2"), NOON, true));
    archive.append(reviews);
    assertThat(everything())
        .hasSize(2)
        .containsExactlyInAnyOrderElementsOf(archive.findRemovals().keep(reviews));
    assertThat(archive.findLatest(REVIEWS, NOON, Duration.ZERO).orElseThrow().facts().entries())
        .extracting(ReviewList.Entry::id)
        .containsExactly("1");
  }

  @Test
  void aReviewFromBeforeTheRemovalOfNamesIsAddedWithoutOne() {
    archive.noteRemoval(new Removal(new Removed.Names(), NOON.plusMillis(1), true));
    archive.append(reviewsOf("Kim", NOON));
    archive.append(reviewsOf("Kim", NOON.plusMillis(1)));
    Subject.ReviewText first = new Subject.ReviewText(ONE, US, "1");
    assertThat(archive.list(first, NOON, Instant.MAX, ALL))
        .extracting(each -> each.facts().author())
        .containsExactly("", "Kim");
  }

  /** A list of two reviews that were submitted as they were observed, and the reviews. */
  private static List<Observation<?>> reviewsOf(String author, Instant at) {
    List<Observation<?>> observations = new ArrayList<>();
    List<ReviewList.Entry> entries = new ArrayList<>();
    for (String id : List.of("1", "2")) {
      Review review =
          new Review(
              author, 4, Optional.empty(), "text " + id, Optional.empty(), at, Optional.empty());
      observations.add(
          new Observation<>(new Subject.ReviewText(ONE, US, id), at, Source.ITUNES_RSS, review));
      entries.add(new ReviewList.Entry(id, FactsDigest.inList(review), at, OptionalLong.empty()));
    }
    observations.add(
        new Observation<>(REVIEWS, at, Source.ITUNES_RSS, new ReviewList(entries, true)));
    return observations;
  }

  @Test
  void finishingRemovalsChangesTheRevisionOfCountriesAtMost() {
    archive.append(List.of(search(NOON, ONE), search(NOON.plusMillis(1), TWO)));
    List<KeywordRank> ranks = keywordRanks(ONE);
    removeAll(MAPS);
    archive.append(List.of(search(NOON, ONE)));
    archive.finishRemovals(MAPS::equals);
    assertThat(keywordRanks(ONE)).isEqualTo(ranks);
    assertThat(keywordRanks(TWO)).isEmpty();
  }

  private <F extends Facts> StoredSize removeAll(Subject<F> subject) {
    return archive.remove(
        subject,
        Instant.EPOCH,
        Instant.MAX,
        found -> positions(IntStream.range(0, found.size()).toArray()));
  }

  private static BitSet positions(int... positions) {
    BitSet bits = new BitSet();
    Arrays.stream(positions).forEach(bits::set);
    return bits;
  }

  @Test
  void aConsumerOfForEachMayAppend() {
    archive.append(List.of(search(NOON, ONE)));
    archive.forEach(_ -> archive.append(List.of(chart(NOON))));
    assertThat(chartRanks(ONE)).hasSize(1);
  }

  @Test
  void appendsAndReadsRunConcurrently() throws InterruptedException, ExecutionException {
    int writers = 4;
    int each = 50;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> tasks = new ArrayList<>();
      for (int writer = 0; writer < writers; writer++) {
        int offset = writer * each;
        tasks.add(threads.submit(() -> appendAndRead(offset, each)));
      }
      for (Future<?> task : tasks) {
        task.get();
      }
    }
    assertThat(seriesOf(MAPS)).hasSize(writers * each);
    assertThat(keywordRanks(ONE)).hasSize(writers * each);
  }

  /** Each append is visible at once to every kind of read. */
  private void appendAndRead(int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      Instant at = NOON.plusMillis(i);
      Observation<SearchRanking> appended = search(at, ONE);
      archive.append(List.of(appended));
      assertThat(archive.findLatest(MAPS, at, Duration.ZERO)).contains(appended);
      assertThat(archive.list(MAPS, at, at, ALL)).isEqualTo(List.of(appended));
      assertThat(archive.listKeywordRanks(ONE, US, Device.IPHONE, at, at, ALL)).hasSize(1);
    }
  }

  @Test
  void closingAgainChangesNothing() {
    archive.close();
    archive.close();
  }

  @Test
  void aClosedArchiveRefusesEveryCall() {
    archive.close();
    refused(() -> archive.append(List.of(search(NOON, ONE))));
    refused(() -> latest(NOON));
    refused(() -> hasLatest("first", NOON));
    refused(() -> seriesOf(MAPS));
    refused(() -> keywordRanks(ONE));
    refused(() -> chartRanks(ONE));
    refused(() -> terms(US, "maps"));
    refused(this::everything);
    refused(() -> archive.findLateDays(NOON));
    refused(() -> removeAll(MAPS));
    refused(archive::findThinnedDays);
    refused(() -> archive.noteThinned(new ThinnedDays(LocalDate.EPOCH, LocalDate.EPOCH)));
    refused(archive::findRemovals);
    refused(() -> archive.noteRemoval(new Removal(new Removed.Names(), NOON, false)));
    refused(() -> archive.finishRemovals(_ -> true));
  }

  private static void refused(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOf(ArchiveUnavailableException.class)
        .hasMessageContaining("closed");
  }

  private static void assertGrouped(List<Observation<?>> passed) {
    Set<Subject<?>> done = new HashSet<>();
    for (int i = 1; i < passed.size(); i++) {
      Observation<?> before = passed.get(i - 1);
      Observation<?> next = passed.get(i);
      if (before.subject().equals(next.subject())) {
        assertThat(next.observedAt()).isAfterOrEqualTo(before.observedAt());
      } else {
        assertThat(done.add(before.subject())).isTrue();
      }
      assertThat(done).doesNotContain(next.subject());
    }
  }

  private Optional<Observation<SearchRanking>> latest(Instant at) {
    return archive.findLatest(MAPS, at, ChronoUnit.FOREVER.getDuration());
  }

  private <F extends Facts> List<Observation<F>> seriesOf(Subject<F> subject) {
    return archive.list(subject, Instant.EPOCH, Instant.MAX, ALL);
  }

  private List<KeywordRank> keywordRanks(AppId app) {
    return keywordRanks(app, archive);
  }

  private static List<KeywordRank> keywordRanks(AppId app, Archive archive) {
    return archive.listKeywordRanks(app, US, Device.IPHONE, Instant.EPOCH, Instant.MAX, ALL);
  }

  private List<ChartRank> chartRanks(AppId app) {
    return chartRanks(app, archive);
  }

  private static List<ChartRank> chartRanks(AppId app, Archive archive) {
    return archive.listChartRanks(app, US, Device.IPHONE, Instant.EPOCH, Instant.MAX, ALL);
  }

  private List<Observation<?>> everything() {
    List<Observation<?>> all = new ArrayList<>();
    archive.forEach(all::add);
    return all;
  }

  private static Subject.Search elsewhere() {
    return new Subject.Search(Device.IPHONE, JP, MAPS.keyword());
  }

  private static Observation<SearchRanking> search(Instant at, AppId... apps) {
    return new Observation<>(
        MAPS, at, Source.ITUNES_SEARCH, new SearchRanking(Arrays.asList(apps)));
  }

  private static Observation<SearchRanking> searchFor(String keyword, Instant at) {
    Subject.Search search = new Subject.Search(Device.IPHONE, US, Keyword.of(keyword));
    return new Observation<>(search, at, Source.ITUNES_SEARCH, new SearchRanking(List.of(ONE)));
  }

  private static Observation<ChartRanking> chart(Instant at) {
    return new Observation<>(
        CHART,
        at,
        Source.ITUNES_RSS,
        new ChartRanking(Map.of(ChartKind.FREE, List.of(ONE)), Optional.empty()));
  }

  private static Observation<ChartRanking> chartOf(CategoryId category, Instant at) {
    return new Observation<>(
        new Subject.Chart(Device.IPHONE, US, category),
        at,
        Source.ITUNES_RSS,
        new ChartRanking(
            Map.of(
                ChartKind.FREE, List.of(ONE, TWO),
                ChartKind.PAID, List.of(TWO, THREE, ONE),
                ChartKind.GROSSING, List.of(TWO, ONE)),
            Optional.of("Finance")));
  }

  private static AppId[] manyApps(int count, int from) {
    return IntStream.range(from, from + count)
        .mapToObj(number -> new AppId.AppStore(1_000_000_000L + number))
        .toArray(AppId[]::new);
  }
}
