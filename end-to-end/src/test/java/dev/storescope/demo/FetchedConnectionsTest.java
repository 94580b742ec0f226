package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Username;
import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionFetches;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.appstoreconnect.AppStoreConnectFetcher;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.own.LiveTexts;
import dev.storescope.own.OwnApp;
import dev.storescope.own.OwnApps;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnFigures.KeptDays;
import dev.storescope.own.OwnReport;
import dev.storescope.own.OwnReview;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.appstoreconnect.KeyRole;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.server.App;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the fetches of connections to simulated App Store Connect keep in a database. */
class FetchedConnectionsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T23:10:00Z");
  private static final Country US = new Country("us");
  private static final String REPORTS = "analytics reports";

  /** A world takes seconds to make, so that each test has a developer of its own. */
  private static final SettableClock CLOCK = new SettableClock(NOW);

  private static final Sandbox SANDBOX =
      Sandbox.open(0, WorldSettings.of(1), CLOCK, FaultPlan.none());
  private static final Iterator<AppPage> APPS = listApps().iterator();

  private final LiveTransport live = new LiveTransport(LiveSettings.DEFAULT);
  private final AppPage app = APPS.next();
  private final long developer = app.developer().id();
  private final App.Database database;
  private final AccountId ann;

  FetchedConnectionsTest(@TempDir Path data) {
    CLOCK.set(NOW);
    this.database =
        App.openDatabase(
            new Settings(Map.of(Setting.DATA, data.toString()), Map.of(), Map.of()), CLOCK);
    this.ann = createAccount("ann");
  }

  private AccountId createAccount(String name) {
    Accounts accounts = database.ports().accounts();
    return accounts.create(new Username(name), "a long password", Account.Role.MEMBER).id();
  }

  @AfterEach
  void close() {
    database.close();
    live.close();
  }

  @AfterAll
  static void closeStores() {
    SANDBOX.close();
  }

  /** Of developers without others. */
  private static List<AppPage> listApps() {
    StoreView store = SANDBOX.world().visit(StoreType.APP_STORE, US, NOW);
    return store.chart(Device.IPHONE, ChartKind.FREE, CategoryId.OVERALL, 200).stream()
        .filter(page -> store.appsOf(page.developer().id()).size() == 1)
        .toList();
  }

  @Test
  void anAdminRequestsTheReportsAndReadsThemOnTheNextDays() throws Exception {
    Connection admin = connect("Admin", SANDBOX.keys().ofTeam(developer, KeyRole.ADMIN));
    assertThat(fetch(admin))
        .containsEntry("apps", new CanRead("1 app"))
        .containsEntry(
            REPORTS,
            new CanRead(
                "no new reports, requested for 1 app: the first are there in one or two days"));
    CLOCK.set(NOW.plus(Duration.ofDays(4)));
    assertThat(fetch(admin).get(REPORTS).detail()).matches("[0-9]+ new reports with [0-9]+ days");
    LocalDate day = LocalDate.of(2026, 11, 20);
    assertThat(database.ports().ownFigures().list(ann))
        .extracting(KeptDays::report)
        .containsExactly(OwnReport.DOWNLOADS, OwnReport.ENGAGEMENT);
    assertThat((double) sum(OwnFigure.FIRST_DOWNLOADS, day))
        .isCloseTo(SANDBOX.world().truth().downloads(app.app(), US, day), within(4.0));
    assertThat(sum(OwnFigure.IMPRESSIONS, day)).isGreaterThan(sum(OwnFigure.PAGE_VIEWS, day));
    assertThat(fetch(admin)).containsEntry(REPORTS, new CanRead("no new reports"));
  }

  @Test
  void whatOneKeyHasReadTheOthersOfTheAccountDoNotReadAgain() throws Exception {
    SANDBOX.requestReports(developer, NOW.minus(Duration.ofDays(8)));
    fetch(connect("Sales", SANDBOX.keys().ofTeam(developer, KeyRole.SALES)));
    assertThat(fetch(connect("Finance", SANDBOX.keys().ofTeam(developer, KeyRole.FINANCE))))
        .containsEntry(REPORTS, new CanRead("no new reports"));
    assertThat(fetch(connect("Texts", SANDBOX.keys().ofTeam(developer, KeyRole.APP_MANAGER))))
        .hasEntrySatisfying(
            REPORTS,
            outcome ->
                assertThat(outcome.detail()).contains("a key with the role Sales and Reports"));
  }

  @Test
  void withoutARequestAKeyThatMayNotRequestSaysWhatIsMissing() throws Exception {
    assertThat(fetch(connect("Sales", SANDBOX.keys().ofTeam(developer, KeyRole.SALES))))
        .containsEntry(
            REPORTS,
            new Refused(
                "Nobody has requested the reports of 1 app. Add a key with the role Admin as"
                    + " another connection: its next fetch requests them."));
  }

  @Test
  void aKeyThatIsNotValidIsStatedAndAskedAgainOnTheNextDay() throws Exception {
    Connection revoked = connect("Old", SANDBOX.keys().revoked(developer));
    assertThat(fetches(live).listDue()).extracting(Connection::id).containsExactly(revoked.id());
    assertThat(fetch(revoked).values())
        .hasSize(5)
        .allSatisfy(
            outcome ->
                assertThat(outcome.detail()).contains("App Store Connect does not accept the key"));
    assertThat(kept(revoked).lastFetch().orElseThrow().countReadable()).isZero();
    assertThat(fetches(live).listDue()).isEmpty();
    CLOCK.set(NOW.plus(Duration.ofHours(1)));
    assertThat(fetches(live).listDue()).hasSize(1);
  }

  @Test
  void aFetchThatIsKilledIsRepeatedWithoutLossOrDifference() throws Exception {
    SANDBOX.requestReports(developer, NOW.minus(Duration.ofDays(8)));
    Connection sales = connect("Sales", SANDBOX.keys().ofTeam(developer, KeyRole.SALES));
    List<StoreRequest> made = new ArrayList<>();
    StoreTransport killed =
        request -> {
          made.add(request);
          if (made.size() > 11) {
            throw new InterruptedException("killed");
          }
          return live.send(request);
        };
    assertThatThrownBy(() -> fetches(killed).fetch(sales)).isInstanceOf(InterruptedException.class);
    assertThat(kept(sales).lastFetch()).isEmpty();
    List<KeptDays> before = database.ports().ownFigures().list(ann);
    assertThat(before).hasSize(1);
    fetch(sales);
    List<String> after = counts(ann);
    AccountId bob = createAccount("bob");
    Connection whole =
        database
            .ports()
            .connections()
            .create(bob, "Whole", SANDBOX.keys().ofTeam(developer, KeyRole.FINANCE));
    fetch(whole);
    assertThat(after).isNotEmpty().isEqualTo(counts(bob));
  }

  @Test
  void aFileThatDoesNotArriveWholeIsReadTheNextTimeAndNothingOfItIsKeptBefore() throws Exception {
    SANDBOX.requestReports(developer, NOW.minus(Duration.ofDays(8)));
    Connection sales = connect("Sales", SANDBOX.keys().ofTeam(developer, KeyRole.SALES));
    List<String> broken = new ArrayList<>();
    StoreTransport cutting =
        request -> {
          StoreReply reply = live.send(request);
          if (request.uri().getPath().contains("/files/") && broken.isEmpty()) {
            broken.add(request.uri().getPath());
            return new StoreReply(
                reply.status(),
                reply.headers(),
                reply.body().substring(0, reply.body().length() / 2));
          }
          return reply;
        };
    ConnectionTest first = fetches(cutting).fetch(sales).orElseThrow();
    assertThat(outcomes(first).get(REPORTS))
        .isInstanceOf(Unknown.class)
        .extracting(Outcome::detail)
        .asString()
        .contains("a segment has not the size that was announced", "Otherwise read:");
    assertThat(fetches(live).listDue()).hasSize(1);
    assertThat(fetch(sales).get(REPORTS).detail()).startsWith("1 new report with ");
    assertThat(fetches(live).listDue()).isEmpty();
  }

  @Test
  void aKeyWithoutCallsLeftRestsAloneAndGoesOnLater() throws Exception {
    SANDBOX.requestReports(developer, NOW.minus(Duration.ofDays(8)));
    Connection sales = connect("Sales", SANDBOX.keys().ofTeam(developer, KeyRole.SALES));
    List<StoreRequest> made = new ArrayList<>();
    StoreTransport limited =
        request -> {
          made.add(request);
          return made.size() > 14
              ? new StoreReply(
                  429,
                  Map.of("X-Rate-Limit", List.of("user-hour-lim:3500;user-hour-rem:0;")),
                  "{\"errors\":[]}")
              : live.send(request);
        };
    ConnectionTest first = fetches(limited).fetch(sales).orElseThrow();
    assertThat(made).as("no call after the refused one").hasSize(15);
    assertThat(outcomes(first).get(REPORTS).detail())
        .startsWith("App Store Connect accepts no more calls with this key for 10 minutes.");
    long before = days();
    assertThat(fetches(live).listDue()).hasSize(1);
    fetch(sales);
    assertThat(days()).isGreaterThan(before);
  }

  @Test
  void textsProductsAndReviewsAreThoseOfTheStore() throws Exception {
    Connection manager = connect("Texts", SANDBOX.keys().ofTeam(developer, KeyRole.APP_MANAGER));
    assertThat(fetch(manager))
        .containsEntry("texts", new CanRead(locales() + " locales"))
        .hasEntrySatisfying("reviews", outcome -> assertThat(outcome).isInstanceOf(CanRead.class));
    OwnApps own = database.ports().ownApps();
    assertThat(own.list(ann)).extracting(OwnApp::app).containsExactly(app.app());
    LiveTexts texts = own.findTexts(ann, app.app()).orElseThrow().value().getFirst();
    assertThat(
            texts.byLocale().get(MetadataLocale.of("en-US")).metadata().text(MetadataField.TITLE))
        .isEqualTo(app.title());
    assertThat(own.findProducts(ann, app.app()).orElseThrow().value())
        .hasSize(app.inAppPurchases().isPresent() ? 2 : 0);
    List<OwnReview> reviews = own.listReviews(ann, app.app(), 100_000);
    assertThat(reviews).isNotEmpty();
    fetch(manager);
    assertThat(own.listReviews(ann, app.app(), 100_000)).isEqualTo(reviews);
    database.ports().connections().delete(ann, manager.id());
    assertThat(own.list(ann)).isEmpty();
    assertThat(own.findTexts(ann, app.app())).isEmpty();
    assertThat(own.listReviews(ann, app.app(), 1)).isEmpty();
  }

  /** Of the countries where the app is sold. */
  private long locales() {
    return Stream.of("us", "gb", "de", "ru", "jp", "sa")
        .filter(
            country ->
                SANDBOX
                    .world()
                    .visit(StoreType.APP_STORE, new Country(country), NOW)
                    .find(app.app())
                    .isPresent())
        .count();
  }

  private long days() {
    return database.ports().ownFigures().list(ann).stream().mapToLong(KeptDays::days).sum();
  }

  private Connection connect(String name, Credentials key) {
    return database.ports().connections().create(ann, name, key);
  }

  private Connection kept(Connection connection) {
    return database.ports().connections().find(ann, connection.id()).orElseThrow();
  }

  private Map<String, Outcome> fetch(Connection connection) throws InterruptedException {
    return outcomes(fetches(live).fetch(connection).orElseThrow());
  }

  private static Map<String, Outcome> outcomes(ConnectionTest test) {
    return test.readings().stream()
        .collect(
            Collectors.toMap(ConnectionTest.Reading::resource, ConnectionTest.Reading::outcome));
  }

  private ConnectionFetches fetches(StoreTransport transport) {
    AppStoreConnectFetcher fetcher =
        new AppStoreConnectFetcher(
            transport, SANDBOX.appStoreConnect(), database.ports(), CLOCK, CLOCK::set);
    return new ConnectionFetches(
        database.ports().connections(), Map.of(ConnectionKind.APP_STORE_CONNECT, fetcher), CLOCK);
  }

  private long sum(OwnFigure figure, LocalDate day) {
    long[] sum = {0};
    database
        .ports()
        .ownFigures()
        .visit(
            ann,
            app.app(),
            day,
            day,
            (_, each, _, country, count) ->
                sum[0] += each == figure && country.equals(US) ? count : 0);
    return sum[0];
  }

  private List<String> counts(AccountId account) {
    List<String> counts = new ArrayList<>();
    database
        .ports()
        .ownFigures()
        .visit(
            account,
            app.app(),
            LocalDate.EPOCH,
            LocalDate.of(2030, 1, 1),
            (date, figure, source, country, count) ->
                counts.add(
                    String.join(" ", date.toString(), figure.wireName(), source, country.code())
                        + count));
    return counts.stream().sorted().toList();
  }
}
