package dev.storescope.sandbox.appleads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.connector.appleads.AppleAdsConnector;
import dev.storescope.connector.appleads.AppleAdsCredentials;
import dev.storescope.connector.appleads.ImpressionShareReports;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.UnrecognizedReplies;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.popularities.ImpressionShare;
import dev.storescope.popularities.PopularityGate;
import dev.storescope.sandbox.apple.InProcessTransport;
import dev.storescope.sandbox.apple.SmallStores;
import dev.storescope.sandbox.world.ReportedDays;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The connector for the real Apple Ads reads the simulated one. */
class ConnectorReadsTheAdsTest {
  private static final Instant SATURDAY = Instant.parse("2026-11-21T08:00:00Z");
  private static final LocalDate LATEST = LocalDate.of(2026, 11, 8);
  private static final Country US = Country.of("us");

  private final SettableClock clock = new SettableClock(SATURDAY);
  @TempDir private Path folder;
  private AppleAdsCredentials credentials;

  @BeforeEach
  void makeAKey() throws IOException, GeneralSecurityException {
    credentials = SampleAdsCredentials.create(folder);
  }

  @Test
  void theTermsOfTheLatestWeekAreReadWithTheirPopularity() throws Exception {
    List<PopularTerm> terms =
        List.of(term("6014", 1, "chess", 72), term("6014", 2, "шахматы & <go>", 40));
    assertThat(popularities(fetch(Map.of(LATEST, terms), US, "chess")))
        .containsExactlyInAnyOrderEntriesOf(Map.of("chess", 72, "шахматы & <go>", 40));
  }

  @Test
  void aReportOfAllGenresComesInPages() throws Exception {
    List<PopularTerm> terms =
        Stream.of(
                "6000", "6017", "6016", "6015", "6023", "6014", "6013", "6012", "6009", "6008",
                "6007", "6024", "6005", "6004", "6003")
            .flatMap(
                genre ->
                    IntStream.rangeClosed(1, 500)
                        .mapToObj(i -> term(genre, i, genre + " term " + i, 100 - i / 6)))
            .toList();
    FetchOutcome outcome = fetch(Map.of(LATEST, terms), US, "6000 term 1");
    assertThat(popularities(outcome)).hasSize(7500);
    assertThat(observations(outcome).<Facts>map(Observation::facts))
        .filteredOn(PopularityCounts.class::isInstance)
        .containsExactly(
            new PopularityCounts(
                PopularityScale.ADS_WEEKLY_1_TO_100,
                18,
                complete(),
                Optional.empty(),
                Optional.of(new GenreResidual(0, 7500)),
                Optional.empty()));
  }

  @Test
  void aWeekThatIsNotReportedYetHasNoRows() throws Exception {
    clock.set(Instant.parse("2026-11-16T06:59:59Z"));
    Map<LocalDate, List<PopularTerm>> weeks =
        Map.of(
            LATEST,
            List.of(term("6014", 1, "new", 72)),
            LATEST.minusWeeks(1),
            List.of(term("6014", 1, "old", 72)));
    assertThat(popularities(fetch(weeks, US, "old"))).containsOnlyKeys("old");
  }

  @Test
  void aCountryThatIsNotReportedHasNoSource() throws Exception {
    assertThat(
            fetch(Map.of(LATEST, List.of(term("6014", 1, "chess", 72))), Country.of("fr"), "chess"))
        .isInstanceOf(FetchOutcome.NoSource.class);
  }

  @Test
  void aTokenThatIsNoLongerAcceptedIsReplaced() throws Exception {
    AppleAdsConnector connector =
        connector(
            Map.of(
                LATEST,
                List.of(term("6014", 1, "chess", 72)),
                LATEST.plusWeeks(1),
                List.of(term("6014", 1, "chess", 60))));
    connector.fetch(popularity(US, "chess"));
    clock.advance(Duration.ofDays(7));
    assertThat(popularities(connector.fetch(popularity(US, "chess")))).containsEntry("chess", 60);
  }

  @Test
  void aMonthIsComparedWithItsWeeksOnceAndTheComparisonIsKeptWithTheReport() throws Exception {
    AskedStores stores = new AskedStores(new World(WorldSettings.of(3, 1_000, 20_000)));
    AppleAdsConnector connector = connectorTo(stores);
    String first = stores.popularTerms(US, LATEST).getFirst().term();
    stores.asked().clear();
    WeeksAndMonth weeks = counts(connector.fetch(popularity(US, first))).weeks().orElseThrow();
    assertThat(stores.asked())
        .containsSubsequence(
            ReportedDays.week(LATEST),
            ReportedDays.month(YearMonth.of(2026, 10)),
            ReportedDays.week(LocalDate.of(2026, 10, 4)),
            ReportedDays.week(LocalDate.of(2026, 10, 25)));
    assertThat(weeks.isLawful()).isTrue();
    assertThat(weeks.days()).isEqualTo(31);
    assertThat(-100 * Math.log(31 / 7.0) / weeks.intercept())
        .isCloseTo(Math.log(7 * 650_000), within(0.5));

    clock.advance(Duration.ofDays(7));
    stores.asked().clear();
    assertThat(counts(connector.fetch(popularity(US, first))).weeks()).contains(weeks);
    assertThat(stores.asked()).isNotEmpty().allMatch(ReportedDays::isWeek);
  }

  @Test
  void theKeywordsSuggestedForAnAppAreReadTheMostPopularFirst() throws Exception {
    World world = new World(WorldSettings.of(3, 1_000, 20_000));
    AppId app = first(world);
    AdsSuggestionList list = recommended(connectorTo(world), app);
    assertThat(list.keywords()).hasSizeBetween(20, 200);
    assertThat(list.popularities().keySet()).containsExactlyInAnyOrderElementsOf(list.keywords());
    assertThat(list.keywords())
        .isSortedAccordingTo(
            Comparator.comparing(
                keyword -> list.findPopularity(keyword).orElseThrow(), Comparator.reverseOrder()));
    Map<String, Integer> reported =
        world.popularTerms(US, LATEST).stream()
            .collect(Collectors.toMap(PopularTerm::term, PopularTerm::popularity, (one, _) -> one));
    assertThat(list.keywords())
        .filteredOn(keyword -> reported.containsKey(keyword.text()))
        .isNotEmpty()
        .allSatisfy(
            keyword ->
                assertThat(list.findPopularity(keyword)).contains(reported.get(keyword.text())));
  }

  @Test
  void theTermsOfAGenreAreReadWithTheirRanks() throws Exception {
    World world = new World(WorldSettings.of(3, 1_000, 20_000));
    var subject = new Subject.TopSearches(US, AdsGenre.GAMES);
    TopSearches searches =
        observations(connectorTo(world).fetch(subject))
            .map(Observation::facts)
            .map(TopSearches.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(searches.week()).isEqualTo(new PopularityWeek(LATEST));
    assertThat(searches.terms()).hasSizeBetween(100, 500);
    TopSearches.Term first = searches.terms().getFirst();
    assertThat(first.rank()).isEqualTo(1);
    assertThat(first.inGenre()).isEqualTo(100);
    assertThat(searches.terms())
        .isSortedAccordingTo(
            Comparator.comparing(TopSearches.Term::popularity, Comparator.reverseOrder()));
  }

  @Test
  void theKeywordsOfAnAppThatIsNotInTheStoreHaveNoSource() throws Exception {
    AppleAdsConnector connector = connectorTo(new World(WorldSettings.of(3, 1_000, 20_000)));
    assertThat(connector.fetch(new Subject.AdsSuggestions(new AppId.AppStore(7), US)))
        .isInstanceOfSatisfying(
            FetchOutcome.NoSource.class,
            refused -> assertThat(refused.reason()).contains("ENTITY_NOT_FOUND"));
  }

  @Test
  void theImpressionSharesOfAnAppAreRead() throws Exception {
    World world = new World(WorldSettings.of(3, 1_000, 20_000));
    AppId.AppStore app = (AppId.AppStore) first(world);
    ImpressionShareReports.Query query =
        new ImpressionShareReports.Query(
            app,
            Optional.of(US),
            LocalDate.of(2026, 11, 19),
            LocalDate.of(2026, 11, 21),
            ImpressionShareReports.AdSlots.FIRST_SLOT);
    ImpressionShareReports reports =
        new ImpressionShareReports(
            client(world),
            StoreHosts.LIVE.appleAds(),
            StoreHosts.LIVE.appleAuth(),
            credentials,
            clock);
    if (!(reports.fetch(query) instanceof ImpressionShareReports.Report.Received(var shares))) {
      throw new AssertionError("not received");
    }
    assertThat(shares)
        .hasSizeBetween(40, 400)
        .allMatch(share -> share.app().equals(app) && share.country().equals(US))
        .allMatch(share -> share.day().isBefore(LocalDate.of(2026, 11, 21)));
    assertThat(shares.stream().map(ImpressionShare::high)).anyMatch(high -> high == 1);
  }

  private static AppId first(World world) {
    return world
        .visit(StoreType.APP_STORE, US, SATURDAY)
        .chart(Device.IPHONE, Facts.ChartKind.FREE, CategoryId.OVERALL, 1)
        .getFirst()
        .app();
  }

  private static AdsSuggestionList recommended(AppleAdsConnector connector, AppId app)
      throws InterruptedException {
    return observations(connector.fetch(new Subject.AdsSuggestions(app, US)))
        .map(Observation::facts)
        .map(AdsSuggestionList.class::cast)
        .findFirst()
        .orElseThrow();
  }

  /** A world, and which reports it was asked for. */
  private record AskedStores(World world, List<ReportedDays> asked) implements SimulatedStores {
    AskedStores(World world) {
      this(world, new ArrayList<>());
    }

    @Override
    public StoreView visit(StoreType store, Country country, Instant at) {
      return world.visit(store, country, at);
    }

    @Override
    public List<PopularTerm> popularTerms(Country country, ReportedDays days) {
      asked.add(days);
      return world.popularTerms(country, days);
    }

    @Override
    public List<SuggestedTerm> suggestedTerms(AppId app, Country country, Instant at) {
      return world.suggestedTerms(app, country, at);
    }
  }

  private static PopularityCounts counts(FetchOutcome outcome) {
    return observations(outcome)
        .map(Observation::facts)
        .filter(PopularityCounts.class::isInstance)
        .map(PopularityCounts.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private FetchOutcome fetch(
      Map<LocalDate, List<PopularTerm>> weeks, Country country, String keyword) throws Exception {
    return connector(weeks).fetch(popularity(country, keyword));
  }

  private AppleAdsConnector connector(Map<LocalDate, List<PopularTerm>> weeks) throws IOException {
    Map<ReportedDays, List<PopularTerm>> reports = new HashMap<>();
    weeks.forEach((sunday, terms) -> reports.put(ReportedDays.week(sunday), terms));
    return connectorTo(new SmallStores(List.of(), List.of(), reports));
  }

  private StoreClient client(SimulatedStores stores) {
    InProcessTransport transport =
        new InProcessTransport(
            Map.of(
                "api.ads.apple.com", new AppleAdsSite(stores),
                "appleid.apple.com", new AppleAuthSite(stores)),
            clock);
    return new StoreClient(transport, UnrecognizedReplies.none(), clock);
  }

  private AppleAdsConnector connectorTo(SimulatedStores stores) throws IOException {
    return new AppleAdsConnector(
        client(stores), StoreHosts.LIVE, credentials, PopularityGate.OPEN, clock);
  }

  private static Subject.Popularity popularity(Country country, String keyword) {
    return new Subject.Popularity(country, Keyword.of(keyword));
  }

  private static PopularTerm term(String genre, int rank, String term, int popularity) {
    return new PopularTerm(new CategoryId(genre), rank, term, popularity);
  }

  /** Of the popularities from 18, each six times in 15 genres; only five times the highest. */
  private static List<Integer> complete() {
    return IntStream.rangeClosed(18, 100)
        .mapToObj(popularity -> 15 * (popularity == 100 ? 5 : 6))
        .toList();
  }

  private static Stream<Observation<?>> observations(FetchOutcome outcome) {
    if (!(outcome instanceof FetchOutcome.Observed(List<Observation<?>> observations))) {
      throw new AssertionError("not observed: " + outcome);
    }
    return observations.stream();
  }

  private static Map<String, Integer> popularities(FetchOutcome outcome) {
    return observations(outcome)
        .filter(observation -> observation.subject() instanceof Subject.Popularity)
        .collect(
            Collectors.toMap(
                observation -> ((Subject.Popularity) observation.subject()).keyword().text(),
                observation -> of100((Popularity) observation.facts())));
  }

  private static int of100(Popularity popularity) {
    assertThat(popularity.scale()).isEqualTo(PopularityScale.ADS_WEEKLY_1_TO_100);
    return popularity.value();
  }
}
