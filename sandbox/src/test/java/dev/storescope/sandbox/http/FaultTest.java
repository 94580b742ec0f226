package dev.storescope.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.connector.appleads.AppleAdsConnector;
import dev.storescope.connector.appleads.AppleAdsCredentials;
import dev.storescope.connector.googleplay.GooglePlayConnector;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.UnrecognizedReplies;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.popularities.PopularityGate;
import dev.storescope.sandbox.apple.AppStoreWebSite;
import dev.storescope.sandbox.apple.ItunesSearchSite;
import dev.storescope.sandbox.apple.ItunesSite;
import dev.storescope.sandbox.apple.SampleApps;
import dev.storescope.sandbox.apple.SmallStores;
import dev.storescope.sandbox.appleads.AppleAdsSite;
import dev.storescope.sandbox.appleads.AppleAuthSite;
import dev.storescope.sandbox.appleads.SampleAdsCredentials;
import dev.storescope.sandbox.googleplay.GooglePlaySite;
import dev.storescope.sandbox.googleplay.SmallPlay;
import dev.storescope.sandbox.http.Fault.BrokenTransfer;
import dev.storescope.sandbox.http.Fault.Corruption;
import dev.storescope.sandbox.http.Fault.Delay;
import dev.storescope.sandbox.http.Fault.Replacement;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.ReportedDays;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The connectors for the real stores receive every fault over HTTP. Except for {@link
 * Corruption#EMPTY}, no fault becomes a false observation.
 */
class FaultTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final Country US = new Country("us");
  private static final AppId.AppStore REVIEWED = new AppId.AppStore(11);
  private static final AppId.AppStore REVIEWED_IN_XML = new AppId.AppStore(12);
  private static final Fault DELAY = new Delay(Duration.ofMillis(5));
  private static final Fault BROKEN_TRANSFER = new BrokenTransfer();

  @TempDir private Path folder;
  private AppleAdsCredentials credentials;
  private final SettableClock clock = new SettableClock(NOW);
  private final FaultPlan.Switched faults = new FaultPlan.Switched(FaultPlan.none());
  private final SmallPlay play = new SmallPlay();
  private final SimulatedStores apple = apple();
  private final SandboxServer server =
      SandboxServer.start(
          0,
          Map.of(
              "itunes", new ItunesSite(apple),
              "itunes-search", new ItunesSearchSite(apple),
              "appstore-pages", new AppStoreWebSite(apple),
              "google-play", new GooglePlaySite(play),
              "apple-ads", new AppleAdsSite(apple),
              "apple-auth", new AppleAuthSite(apple)),
          clock,
          faults);
  private final LiveTransport transport = new LiveTransport(LiveSettings.DEFAULT);
  private final StoreClient client = new StoreClient(transport, UnrecognizedReplies.none(), clock);
  private final StoreHosts hosts =
      new StoreHosts(
          server.base("itunes"),
          server.base("itunes-search"),
          server.base("appstore-pages"),
          server.base("google-play"),
          server.base("apple-ads"),
          server.base("apple-auth"));

  /** Apps, suggestions, and the terms of the latest reported week. */
  private static SimulatedStores apple() {
    List<AppPage> apps =
        new ArrayList<>(
            SmallStores.ofSize(30)
                .visit(StoreType.APP_STORE, US, NOW)
                .search(Device.IPHONE, "app", 30));
    apps.add(SampleApps.named(REVIEWED.number(), "Reviewed"));
    apps.add(SampleApps.named(REVIEWED_IN_XML.number(), "Reviewed in XML"));
    return new SmallStores(
        apps,
        List.of("app one", "app two", "app three"),
        Map.of(
            ReportedDays.week(LocalDate.of(2026, 11, 8)),
            List.of(new PopularTerm(new CategoryId("6014"), 1, "chess", 72))));
  }

  @AfterEach
  void stop() {
    transport.close();
    server.close();
  }

  /** A kind of subject, and who fetches at it. */
  private record Fetch(String name, Connector connector, Subject<?> subject) {
    FetchOutcome fetch() throws InterruptedException {
      return connector.fetch(subject);
    }
  }

  private List<Fetch> fetches() throws IOException {
    Connector itunes = appStore(SearchSource.ITUNES);
    Connector nativeSearch = appStore(SearchSource.NATIVE);
    Connector webSearch = appStore(SearchSource.WEB);
    Connector googlePlay = new GooglePlayConnector(client, hosts, clock);
    Connector appleAds =
        new AppleAdsConnector(client, hosts, credentials, PopularityGate.OPEN, clock);
    AppId app =
        apple.visit(StoreType.APP_STORE, US, NOW).search(Device.IPHONE, "app", 1).getFirst().app();
    return List.of(
        new Fetch("app store search", itunes, search(Device.IPHONE, "app")),
        new Fetch("app store native search", nativeSearch, search(Device.IPHONE, "app")),
        new Fetch("app store search page", webSearch, search(Device.IPAD, "app")),
        new Fetch("app store lookup", itunes, new Subject.Listing(app, US)),
        new Fetch("app store charts", itunes, chart(Device.IPHONE, "36")),
        new Fetch("app store hints", itunes, suggestions(StoreType.APP_STORE, "app")),
        new Fetch(
            "app store developer",
            itunes,
            new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, "71"), US)),
        new Fetch("app store reviews", itunes, new Subject.Reviews(REVIEWED, US)),
        new Fetch("app store reviews in XML", itunes, new Subject.Reviews(REVIEWED_IN_XML, US)),
        new Fetch("app store page", itunes, new Subject.ProductPage(app, US)),
        new Fetch("app store trends", itunes, new Subject.TrendingSearches(US)),
        new Fetch("apple ads", appleAds, new Subject.Popularity(US, Keyword.of("chess"))),
        new Fetch("apple ads genres", appleAds, new Subject.TopSearches(US, AdsGenre.GAMES)),
        new Fetch("apple ads suggestions", appleAds, new Subject.AdsSuggestions(app, US)),
        new Fetch("google play search", googlePlay, search(Device.ANDROID, "many")),
        new Fetch("google play details", googlePlay, new Subject.Listing(panda(), US)),
        new Fetch("google play similar", googlePlay, new Subject.SimilarApps(panda(), US)),
        new Fetch(
            "google play developer",
            googlePlay,
            new Subject.DeveloperApps(
                new DeveloperId(StoreType.GOOGLE_PLAY, SmallPlay.LONER.name()), US)),
        new Fetch("google play reviews", googlePlay, new Subject.Reviews(panda(), US)),
        new Fetch("google play charts", googlePlay, chart(Device.ANDROID, "FINANCE")),
        new Fetch("google play suggest", googlePlay, suggestions(StoreType.GOOGLE_PLAY, "pan")));
  }

  @BeforeEach
  void createCredentials() throws IOException, GeneralSecurityException {
    credentials = SampleAdsCredentials.create(folder);
  }

  private Connector appStore(SearchSource source) {
    return new AppStoreConnector(client, hosts, source, clock);
  }

  private static Subject<?> search(Device device, String term) {
    return new Subject.Search(device, US, Keyword.of(term));
  }

  private static Subject<?> chart(Device device, String category) {
    return new Subject.Chart(device, US, new CategoryId(category));
  }

  private static Subject<?> suggestions(StoreType store, String typed) {
    return new Subject.Suggestions(store, US, Keyword.of(typed));
  }

  private static AppId panda() {
    return new AppId.GooglePlay("com.bamboo.panda");
  }

  @Test
  void everySubjectIsObservedWithoutAFault() throws Exception {
    for (Fetch fetch : fetches()) {
      assertThat(fetch.fetch()).as(fetch.name()).isInstanceOf(FetchOutcome.Observed.class);
    }
  }

  @Test
  void aReplacementIsNotAnObservation() throws Exception {
    for (Replacement instead : Replacement.values()) {
      assertThat(kinds(instead).values()).as("%s", instead).isSubsetOf(kindsOf(instead));
    }
  }

  /** All of them are retried. A page of Google Play without data is like a captcha. */
  private static Set<String> kindsOf(Replacement instead) {
    return switch (instead) {
      case FORBIDDEN, TOO_MANY_REQUESTS, TOO_MANY_REQUESTS_FOR_TWO_MINUTES, UNAVAILABLE ->
          Set.of("Throttled");
      case CAPTCHA_PAGE, CAPTCHA_REDIRECT, CONSENT_PAGE, CONSENT_REDIRECT -> Set.of("Blocked");
      case ERROR_PAGE, ERROR_XML -> Set.of("Failed", "Blocked");
      case ERROR_TEXT, ERROR_JSON -> Set.of("Failed");
    };
  }

  @Test
  void aTruncatedReplyIsAFailure() throws Exception {
    assertThat(kinds(BROKEN_TRANSFER).values()).containsOnly("Failed");
    Map<String, String> cut = kinds(Corruption.TRUNCATED);
    // The details are in the first half of the page, so they are read in full.
    assertThat(cut.remove("google play details")).isEqualTo("Observed");
    assertThat(outcomes(Corruption.TRUNCATED).get("google play details"))
        .isEqualTo(outcomes(FaultPlan.none()).get("google play details"));
    assertThat(cut.values()).containsOnly("Failed");
  }

  @Test
  void anUnknownFormatIsDrift() throws Exception {
    for (Corruption layout :
        List.of(
            Corruption.RENAMED_ENVELOPE,
            Corruption.RENAMED_FIELDS,
            Corruption.MOVED_LIST,
            Corruption.MISSING_CONTAINER)) {
      Map<String, String> kinds = kinds(layout);
      if (layout == Corruption.RENAMED_ENVELOPE) {
        // The block of a developer's apps is found by its form, so it is read in full.
        assertThat(kinds.remove("google play developer")).isEqualTo("Observed");
        assertThat(outcomes(layout).get("google play developer"))
            .isEqualTo(outcomes(FaultPlan.none()).get("google play developer"));
      }
      assertThat(kinds.values()).as("%s", layout).containsOnly("Drifted");
    }
  }

  @Test
  void aDelayedReplyIsObserved() throws Exception {
    Map<String, FetchOutcome> delayed = outcomes(DELAY);
    assertThat(delayed).isEqualTo(outcomes(FaultPlan.none()));
  }

  /** The exception: such a reply cannot be distinguished from a true one. */
  @Test
  void aFalseEmptyReplyIsObserved() throws Exception {
    Map<String, String> empty = kinds(Corruption.EMPTY);
    assertThat(empty.remove("app store lookup")).isEqualTo("Absent");
    assertThat(empty.remove("google play details")).isEqualTo("Absent");
    assertThat(empty.remove("google play similar")).isEqualTo("Absent");
    assertThat(empty.remove("app store page")).isEqualTo("NoSource");
    // The store still counts reviews.
    assertThat(empty.remove("app store reviews")).isEqualTo("Failed");
    assertThat(empty.remove("app store reviews in XML")).isEqualTo("Failed");
    assertThat(empty.remove("apple ads")).isEqualTo("NoSource");
    assertThat(empty.remove("apple ads genres")).isEqualTo("NoSource");
    assertThat(empty.values()).containsOnly("Observed");
    assertThat(outcomes(Corruption.EMPTY).values().stream().flatMap(FaultTest::facts))
        .hasSize(14)
        .allMatch(FaultTest::isEmpty);
  }

  /** The pages that are empty at one address have their reviews at another one. */
  @Test
  void theHolesOfACacheAtTheEdgeArePassed() throws Exception {
    FetchOutcome whole = appStore(SearchSource.ITUNES).fetch(new Subject.Reviews(REVIEWED, US));
    faults.replaceWith(FaultPlan.holesInReviews(0.5));
    int passed = 0;
    for (int hour = 0; hour < 20; hour++) {
      clock.set(NOW.plus(Duration.ofHours(hour)));
      FetchOutcome holes = appStore(SearchSource.ITUNES).fetch(new Subject.Reviews(REVIEWED, US));
      passed += facts(holes).toList().equals(facts(whole).toList()) ? 1 : 0;
    }
    assertThat(passed).isGreaterThan(10);
  }

  private static Stream<Facts> facts(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Observed(List<Observation<?>> observed)
        ? observed.stream().map(Observation::facts)
        : Stream.of();
  }

  private static boolean isEmpty(Facts facts) {
    return switch (facts) {
      case Facts.SearchRanking(List<AppId> apps, _, _) -> apps.isEmpty();
      case Facts.SuggestionList(List<Facts.Suggestion> terms) -> terms.isEmpty();
      case Facts.ChartRanking(Map<Facts.ChartKind, List<AppId>> charts, _, _) ->
          charts.size() == 3 && charts.values().stream().allMatch(List::isEmpty);
      case AppList list -> list.isAbsence();
      case ReviewList list -> list.isAbsence();
      case KeywordList list -> list.isAbsence();
      case SearchEntries entries -> entries.isAbsence();
      case Facts.AdsSuggestionList list -> list.isAbsence();
      case RatingHistogram _, Review _, PopularityCounts _, ReportedRank _ -> false;
      case DownloadsParameters _, Facts.EstimatedDownloads _, ProductPage _, TopSearches _ -> false;
      case Facts.Listing _,
          Facts.Summary _,
          Facts.Rating _,
          Facts.Popularity _,
          Facts.SuggestionRank _ ->
          false;
    };
  }

  private Map<String, String> kinds(Fault fault) throws IOException, InterruptedException {
    Map<String, String> kinds = new LinkedHashMap<>();
    outcomes(fault).forEach((name, outcome) -> kinds.put(name, outcome.getClass().getSimpleName()));
    return kinds;
  }

  private Map<String, FetchOutcome> outcomes(FaultPlan now)
      throws IOException, InterruptedException {
    faults.replaceWith(now);
    Map<String, FetchOutcome> outcomes = new LinkedHashMap<>();
    for (Fetch fetch : fetches()) {
      outcomes.put(fetch.name(), fetch.fetch());
    }
    return outcomes;
  }

  /** Access tokens are issued without faults, so that the fault is in the report. */
  private Map<String, FetchOutcome> outcomes(Fault fault) throws IOException, InterruptedException {
    return outcomes((base, _) -> base.equals("apple-auth") ? Optional.empty() : Optional.of(fault));
  }
}
