package dev.storescope.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.connector.appleads.AppleAdsConnector;
import dev.storescope.connector.appleads.AppleAdsCredentials;
import dev.storescope.connector.googleplay.GooglePlayConnector;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.OddReplies;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.apple.ItunesSearchSite;
import dev.storescope.sandbox.apple.ItunesSite;
import dev.storescope.sandbox.apple.SmallStores;
import dev.storescope.sandbox.appleads.AppleAdsSite;
import dev.storescope.sandbox.appleads.AppleAuthSite;
import dev.storescope.sandbox.googleplay.GooglePlaySite;
import dev.storescope.sandbox.googleplay.SmallPlay;
import dev.storescope.sandbox.http.Mischief.BrokenOff;
import dev.storescope.sandbox.http.Mischief.Instead;
import dev.storescope.sandbox.http.Mischief.Slow;
import dev.storescope.sandbox.http.Mischief.Spoilt;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.Stores;
import dev.storescope.sandbox.world.Stores.PopularTerm;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the connectors for the real stores make of every mischief, over HTTP. None of it may become
 * an observation that is not true, but for {@link Spoilt#EMPTY}, which is the exception by its
 * nature.
 */
class MischiefTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final Country US = new Country("us");
  private static final Mischief SLOW = new Slow(Duration.ofMillis(5));
  private static final Mischief BROKEN_OFF = new BrokenOff();

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private final Misbehaviour.Switched misbehaviour = new Misbehaviour.Switched(Misbehaviour.none());
  private final SmallPlay play = new SmallPlay();
  private final Stores apple = apple();
  private final SandboxServer server =
      SandboxServer.start(
          0,
          Map.of(
              "itunes", new ItunesSite(apple),
              "itunes-search", new ItunesSearchSite(apple),
              "google-play", new GooglePlaySite(play),
              "apple-ads", new AppleAdsSite(apple),
              "apple-auth", new AppleAuthSite(apple)),
          clock,
          misbehaviour);
  private final LiveTransport transport = new LiveTransport(LiveSettings.DEFAULT);
  private final StoreHosts hosts =
      new StoreHosts(
          server.base("itunes"),
          server.base("itunes-search"),
          server.base("google-play"),
          server.base("apple-ads"),
          server.base("apple-auth"));

  /** Apps, what is suggested, and the terms of the latest week that is reported. */
  private static Stores apple() {
    List<AppPage> apps =
        SmallStores.ofSize(30).visit(StoreType.APP_STORE, US, NOW).search(Device.IPHONE, "app", 30);
    return new SmallStores(
        apps,
        List.of("app one", "app two", "app three"),
        Map.of(
            LocalDate.of(2026, 11, 8),
            List.of(new PopularTerm(new CategoryId("6014"), 1, "chess", 72))));
  }

  @AfterEach
  void stop() {
    transport.close();
    server.close();
  }

  /** A kind of subject, and who looks at it. */
  private record Look(String name, Connector connector, Subject<?> subject) {
    FetchOutcome fetch() throws InterruptedException {
      return connector.fetch(subject);
    }
  }

  private List<Look> looks() throws IOException {
    Connector itunes = appStore(SearchSource.ITUNES);
    Connector nativeSearch = appStore(SearchSource.NATIVE);
    Connector googlePlay = new GooglePlayConnector(transport, hosts, OddReplies.none(), clock);
    AppId app =
        apple.visit(StoreType.APP_STORE, US, NOW).search(Device.IPHONE, "app", 1).getFirst().app();
    return List.of(
        new Look("app store search", itunes, search(Device.IPHONE, "app")),
        new Look("app store native search", nativeSearch, search(Device.IPHONE, "app")),
        new Look("app store lookup", itunes, new Subject.Listing(app, US)),
        new Look("app store charts", itunes, chart(Device.IPHONE, "36")),
        new Look("app store hints", itunes, suggestions(StoreType.APP_STORE, "app")),
        new Look("apple ads", appleAds(), new Subject.Demand(US, Keyword.of("chess"))),
        new Look("google play search", googlePlay, search(Device.ANDROID, "many")),
        new Look("google play details", googlePlay, new Subject.Listing(panda(), US)),
        new Look("google play charts", googlePlay, chart(Device.ANDROID, "FINANCE")),
        new Look("google play suggest", googlePlay, suggestions(StoreType.GOOGLE_PLAY, "pan")));
  }

  /** A new one has no token and no report yet. */
  private Connector appleAds() throws IOException {
    AppleAdsCredentials credentials =
        new AppleAdsCredentials("SEARCHADS.a", "SEARCHADS.a", "key", folder.resolve("k.pem"), "1");
    return new AppleAdsConnector(transport, hosts, credentials, OddReplies.none(), clock);
  }

  @BeforeEach
  void makeAKey() throws IOException, GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    String key =
        Base64.getMimeEncoder()
            .encodeToString(generator.generateKeyPair().getPrivate().getEncoded());
    Files.writeString(
        folder.resolve("k.pem"),
        "-----BEGIN PRIVATE KEY-----\n" + key + "\n-----END PRIVATE KEY-----\n");
  }

  private Connector appStore(SearchSource source) {
    return new AppStoreConnector(transport, hosts, source, OddReplies.none(), clock);
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
  void everySubjectIsSeenWhereNothingIsWrong() throws Exception {
    for (Look look : looks()) {
      assertThat(look.fetch()).as(look.name()).isInstanceOf(FetchOutcome.Observed.class);
    }
  }

  @Test
  void whatIsSaidInsteadIsNoObservation() throws Exception {
    for (Instead instead : Instead.values()) {
      assertThat(kinds(instead).values()).as("%s", instead).containsOnly(kindOf(instead));
    }
  }

  private static String kindOf(Instead instead) {
    return switch (instead) {
      case FORBIDDEN, TOO_MANY_REQUESTS, TOO_MANY_REQUESTS_FOR_TWO_MINUTES, UNAVAILABLE ->
          "Throttled";
      case CAPTCHA_PAGE, CAPTCHA_REDIRECT, CONSENT_PAGE, CONSENT_REDIRECT -> "Blocked";
    };
  }

  @Test
  void whatIsCutOffIsAFailure() throws Exception {
    assertThat(kinds(BROKEN_OFF).values()).containsOnly("Failed");
    Map<String, String> cut = kinds(Spoilt.CUT_SHORT);
    // The details are in the first half of the page: they are read, and are right.
    assertThat(cut.remove("google play details")).isEqualTo("Observed");
    assertThat(outcomes(Spoilt.CUT_SHORT).get("google play details"))
        .isEqualTo(outcomes(Misbehaviour.none()).get("google play details"));
    assertThat(cut.remove("apple ads")).isEqualTo("Drifted");
    assertThat(cut.values()).containsOnly("Failed");
  }

  @Test
  void anotherLayoutIsDrift() throws Exception {
    for (Spoilt layout :
        List.of(
            Spoilt.OTHER_ENVELOPE,
            Spoilt.OTHER_FIELDS,
            Spoilt.LIST_ELSEWHERE,
            Spoilt.NO_PLACE_FOR_RESULTS)) {
      assertThat(kinds(layout).values()).as("%s", layout).containsOnly("Drifted");
    }
  }

  @Test
  void whatIsSlowIsSeen() throws Exception {
    Map<String, FetchOutcome> slow = outcomes(SLOW);
    assertThat(slow).isEqualTo(outcomes(Misbehaviour.none()));
  }

  /** The named exceptions: nobody can tell these from true answers by the reply. */
  @Test
  void whatIsEmptyByMistakeIsTakenForTheTruth() throws Exception {
    Map<String, String> empty = kinds(Spoilt.EMPTY);
    assertThat(empty.remove("app store lookup")).isEqualTo("Absent");
    assertThat(empty.remove("google play details")).isEqualTo("Absent");
    assertThat(empty.remove("apple ads")).isEqualTo("NotTold");
    assertThat(empty.values()).containsOnly("Observed");
    assertThat(outcomes(Spoilt.EMPTY).values().stream().flatMap(MischiefTest::facts))
        .hasSize(7)
        .allMatch(MischiefTest::isEmpty);
  }

  private static Stream<Facts> facts(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Observed(List<Observation<?>> seen)
        ? seen.stream().map(Observation::facts)
        : Stream.of();
  }

  private static boolean isEmpty(Facts facts) {
    return switch (facts) {
      case Facts.SearchRanking(List<AppId> apps) -> apps.isEmpty();
      case Facts.SuggestionList(List<Facts.Suggestion> terms) -> terms.isEmpty();
      case Facts.ChartRanking(Map<Facts.ChartKind, List<AppId>> charts, _) ->
          charts.size() == 3 && charts.values().stream().allMatch(List::isEmpty);
      case Facts.Listing _, Facts.Rating _, Facts.Popularity _, Facts.AdsSuggestionList _ -> false;
    };
  }

  private Map<String, String> kinds(Mischief mischief) throws IOException, InterruptedException {
    Map<String, String> kinds = new LinkedHashMap<>();
    outcomes(mischief)
        .forEach((name, outcome) -> kinds.put(name, outcome.getClass().getSimpleName()));
    return kinds;
  }

  private Map<String, FetchOutcome> outcomes(Misbehaviour now)
      throws IOException, InterruptedException {
    misbehaviour.turnTo(now);
    Map<String, FetchOutcome> outcomes = new LinkedHashMap<>();
    for (Look look : looks()) {
      outcomes.put(look.name(), look.fetch());
    }
    return outcomes;
  }

  /** Access tokens are given out as ever, so that the report is what goes wrong. */
  private Map<String, FetchOutcome> outcomes(Mischief mischief)
      throws IOException, InterruptedException {
    return outcomes(
        (base, _) -> base.equals("apple-auth") ? Optional.empty() : Optional.of(mischief));
  }
}
